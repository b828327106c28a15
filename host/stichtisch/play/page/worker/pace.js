// The pace of the table's time. Normally, the table's time follows real time. The table's time runs faster while robots
// play at pace 0, skips ahead while nothing happens, and stops while the page is hidden.

// The time between two turns of the worker, and the maximum duration of a turn, after which messages are handled again.
const TURN_MS = 20;
const LONGEST_MS = 25;
const PIECE_US = 20000;
// The maximum delay that a slow page makes up for; the rest of a longer delay is skipped. While a key is held, this
// maximum is higher, so that the press is as long for the table as for the finger.
const MOST_BEHIND_MS = 100;
const MOST_HELD_MS = 3000;
// After QUIET_MS without events, the table is idle: the firmware runs for one PIECE_US in each IDLE_TURN_MS.
const QUIET_MS = 4000;
const IDLE_TURN_MS = 100;
// After a message of a person, the table follows real time for at least this long.
const PERSON_MS = 1000;
// The real time without events after which the table's time stops running faster.
const HURRIED_MS = 3000;
// After a card was laid or lifted, the table may run this far ahead of real time, so that nobody has to wait for the
// readers.
const AHEAD_MS = 80;
const AT_READERS = ['lay', 'lift', 'show', 'turn', 'take'];

export class Pace {
    constructor(engine, now) {
        this.engine = engine;
        this.asleep = false;
        // The real time up to which the table's time has caught up.
        this.then = now;
        this.happened = now;
        this.person = -Infinity;
        // The keys that are down, as "place key".
        this.down = new Set();
        // The real time up to which the table may run ahead.
        this.ahead = -Infinity;
        this.hurried = false;
    }

    // Must be called before the table receives a message from the page.
    somethingWillBeDone(message, now) {
        if (message.do !== 'key') return;
        const key = `${message.place} ${message.key}`;
        if (message.down) {
            this.down.add(key);
            return;
        }
        // Catch up with real time before the release, so that the press is as long for the table as for the finger.
        if (this.down.delete(key) && !this.asleep) while (this.then < now) this.live();
    }

    // Must be called after the table has received a message from the page.
    somethingWasDone(message, now) {
        if (message.do === 'pace') this.hurried = message.ms === 0;
        else this.person = now;
        if (this.asleep) return;
        this.catchUpIdle(now);
        this.happened = now;
        if (AT_READERS.includes(message.do)) this.ahead = now + AHEAD_MS;
        // The table must not run ahead now, so that the press is as long for the table as for the finger.
        if (message.do === 'key') this.ahead = this.then = Math.min(this.then, now);
    }

    // Must be called after the room has sent a message.
    somethingHappened(now) {
        this.happened = now;
    }

    sleep(now) {
        this.asleep = true;
        this.slept = now;
    }

    wake(now) {
        this.asleep = false;
        this.engine.skip(Math.round((now - this.slept) * 1000));
        this.then = this.happened = now;
    }

    // Run the table for one turn. Return the milliseconds until the next turn. `clock()` returns real time;
    // `show()` draws the changes of the display.
    go(now, clock, show) {
        if (now - this.happened > QUIET_MS) return this.idle(now);
        if (this.mayHurry(now)) return this.hurry(clock);
        this.then = Math.max(this.then, now - (this.down.size ? MOST_HELD_MS : MOST_BEHIND_MS));
        const end = now + LONGEST_MS;
        const until = Math.max(now, this.ahead);
        while (this.then < until && clock() < end) {
            this.live();
            show();
        }
        return this.then < this.ahead ? 0 : Math.max(0, TURN_MS - (clock() - now));
    }

    // While a key is held, the table follows real time: hurry() forgets the time that a slow computer still has to make
    // up for, so the press would be too short.
    mayHurry(now) {
        return this.hurried && !this.down.size && now - this.person > PERSON_MS && now - this.happened < HURRIED_MS;
    }

    live() {
        const lived = this.engine.advance(PIECE_US);
        // Without power, the table's time does not advance, but `then` must still advance with real time.
        this.then += (lived || PIECE_US) / 1000;
    }

    hurry(clock) {
        const end = clock() + LONGEST_MS;
        while (clock() < end) this.live();
        this.then = clock();
        return 0;
    }

    idle(now) {
        this.catchUpIdle(now);
        this.live();
        return IDLE_TURN_MS;
    }

    catchUpIdle(now) {
        // Skip the time in which the firmware did not run.
        if (now - this.happened <= QUIET_MS) return;
        const missing = Math.round((now - this.then) * 1000);
        if (missing > 0) this.engine.skip(missing);
        this.then = Math.max(this.then, now);
    }
}
