SEATS: int
