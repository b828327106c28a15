// How the table's time follows real time: as fast, faster while simple players need no time to think, in leaps while
// nothing happens, and not at all while nobody sees the page.

// A turn of the worker, and how long it may take at most before messages are looked at again.
const TURN_MS = 20;
const LONGEST_MS = 25;
const PIECE_US = 20000;
// A page that cannot keep step lets go of what is missing beyond this; but not while a finger is on a key: for the table
// it is there as long as for the finger, up to this.
const MOST_BEHIND_MS = 100;
const MOST_HELD_MS = 3000;
// Nothing happened for so long: of each turn that is IDLE_TURN_MS long, the firmware has one TURN_MS.
const QUIET_MS = 4000;
const IDLE_TURN_MS = 100;
// After a message of a person the table keeps to real time for so long.
const PERSON_MS = 1000;
// Simple players that need no time are waited for at most so long, in real time.
const HURRIED_MS = 3000;
// After a card was laid or lifted the table may be so far ahead of real time, so that nobody waits for its readers.
const AHEAD_MS = 80;
const AT_READERS = ['lay', 'lift', 'show', 'turn', 'take'];

export class Pace {
    constructor(engine, now) {
        this.engine = engine;
        this.asleep = false;
        // Where real time was when the table's time had caught up.
        this.then = now;
        this.happened = now;
        this.person = -Infinity;
        // The keys that are down, as "place key".
        this.down = new Set();
        // Up to where in real time the table may live already.
        this.ahead = -Infinity;
        this.hurried = false;
    }

    // A message came from the page, which the table is to get now.
    somethingWillBeDone(message, now) {
        if (message.do !== 'key') return;
        const key = `${message.place} ${message.key}`;
        if (message.down) {
            this.down.add(key);
            return;
        }
        // Before the finger is off, the table has had as much time as it.
        if (this.down.delete(key) && !this.asleep) while (this.then < now) this.live();
    }

    // The table has got the message.
    somethingWasDone(message, now) {
        if (message.do === 'pace') this.hurried = message.ms === 0;
        else this.person = now;
        if (this.asleep) return;
        this.catchUpIdle(now);
        this.happened = now;
        if (AT_READERS.includes(message.do)) this.ahead = now + AHEAD_MS;
        // A key is held for as long as a finger is on it, from now on.
        if (message.do === 'key') this.ahead = this.then = Math.min(this.then, now);
    }

    // The room had something to say.
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

    // Lets the table live; returns the milliseconds until the next turn. `clock()` is real time; `show()` shows what the
    // display has got.
    go(now, clock, show) {
        if (now - this.happened > QUIET_MS) return this.idle(now);
        if (this.hurried && now - this.person > PERSON_MS && now - this.happened < HURRIED_MS) return this.hurry(clock);
        this.then = Math.max(this.then, now - (this.down.size ? MOST_HELD_MS : MOST_BEHIND_MS));
        const end = now + LONGEST_MS;
        const until = Math.max(now, this.ahead);
        while (this.then < until && clock() < end) {
            this.live();
            show();
        }
        return this.then < this.ahead ? 0 : Math.max(0, TURN_MS - (clock() - now));
    }

    live() {
        const lived = this.engine.advance(PIECE_US);
        // Without power no time goes by at the table.
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
        // What the firmware has not had of the time since then.
        if (now - this.happened <= QUIET_MS) return;
        const missing = Math.round((now - this.then) * 1000);
        if (missing > 0) this.engine.skip(missing);
        this.then = Math.max(this.then, now);
    }
}
