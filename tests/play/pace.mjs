// Drives the worker's Pace with a table that needs COST milliseconds of real time for each millisecond of table time.
// Run as: node pace.mjs FOLDER_OF_ENGINE. Prints its measurements as JSON.
const { Pace } = await import(`${process.argv[2]}/pace.js`);

const COST = 2;
const PRESSED_MS = 1300;

function drive() {
    const run = { real: 0, table: 0 };
    const engine = {
        advance(us) {
            run.table += us / 1000;
            run.real += (COST * us) / 1000;
            return us;
        },
        skip(us) {
            run.table += us / 1000;
        },
    };
    run.pace = new Pace(engine, 0);
    run.take = message => {
        run.pace.somethingWillBeDone(message, run.real);
        run.pace.somethingWasDone(message, run.real);
    };
    run.go = ms => {
        const end = run.real + ms;
        while (run.real < end) {
            const wait = run.pace.go(run.real, () => run.real, () => {});
            run.real += wait + 1;
        }
    };
    return run;
}

// Hold a key on a computer half as fast as the table needs, at this pace of the simple players. Return the press in
// table time.
function hold(ms) {
    const run = drive();
    run.take({ do: 'pace', ms });
    run.go(500);
    run.take({ do: 'key', place: 0, key: 0, down: true });
    const pressed = run.table;
    run.go(PRESSED_MS);
    run.take({ do: 'key', place: 0, key: 0, down: false });
    return run.table - pressed;
}

// A card laid when the table is on time: count the waits during its next 60 ms.
const laid = drive();
laid.pace.then = laid.real;
laid.take({ do: 'lay', place: 0, id: 1 });
let waits = 0;
const before = laid.table;
while (laid.table < before + 60) waits += laid.pace.go(laid.real, () => laid.real, () => {});

// A key pressed in the same state: the table must not run ahead of real time.
laid.take({ do: 'key', place: 0, key: 1, down: true });
const ahead = laid.pace.then - laid.real;
process.stdout.write(JSON.stringify({ held: hold(700), hurried: hold(0), waits, ahead }));
