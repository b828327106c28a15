// Measures how many bytes of a 32-bit MicroPython heap the rules use in two deals of a session, and prints them as JSON:
// after the start of the session, in play and at the end of each deal, and the maximum that judging one card allocated.
// The seats' choices are computed at the beginning of the deal, and again after the measurement in play.
//     node rules_heap.mjs FOLDER_OF_CARDRULES SUFFIX GAME PROFILE DEAL.json
import fs from 'node:fs';
import path from 'node:path';
import { loadMicroPython } from '../../host/stichtisch/play/npm/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs';

const [folder, suffix, game, profile, deal] = process.argv.slice(2);
const printed = [];
const python = await loadMicroPython({ heapsize: 512 * 1024, stdout: line => printed.push(line) });

python.FS.mkdir('/firmware');
function copy(from, to) {
    python.FS.mkdir(to);
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
        const [source, target] = [path.join(from, entry.name), `${to}/${entry.name}`];
        if (entry.isDirectory()) copy(source, target);
        else if (entry.name.endsWith(suffix)) python.FS.writeFile(target, fs.readFileSync(source));
    }
}
copy(folder, '/firmware/cardrules');
python.FS.writeFile('/deal.json', fs.readFileSync(deal));

// This port collects garbage only after a return to JavaScript, so every measurement runs its own collections.
function allocated() {
    for (let round = 0; round < 3; round += 1) python.runPython('gc.collect()');
    python.runPython('print(gc.mem_alloc())');
    return Number(printed.pop());
}

python.runPython(`
import gc, json, sys
sys.path.append('/firmware')
with open('/deal.json') as file:
    deal = json.load(file)
log = [(entry[0], entry[1], entry[2:]) for entry in deal['log']]
most = 0
def enter(entries):
    global most
    for seat, verb, arguments in entries:
        before = gc.mem_alloc()
        session.apply(seat, verb, arguments)
        if verb == 'play':
            most = max(most, gc.mem_alloc() - before)
declared = [verb for _, verb, _ in log].index('play')
def ask():
    choices = choices_of(session.game)
    choices.asked(session.deal)
    for seat in range(session.deal.players):
        choices.choices(session.deal, seat)
def begin():
    session.apply(deal['dealer'], 'deal', [session.counter + 1])
    ask()
    enter(log[:declared])
`);
const empty = allocated();
python.runPython(`
from cardrules.games import choices_of
from cardrules.session import Session
session = Session()
session.apply(-1, 'session', ['${game}', '${profile}', ['A', 'B', 'C', 'D', 'E', 'F'][:deal['players']]])
`);
const figures = { begun: allocated() - empty };
// The first deal is not counted: the collector treats any word on the stack as a reference, and a reference to the
// first result stays there permanently.
for (const turn of ['warmUp', 'first', 'second']) {
    python.runPython("begin()\nenter(log[declared:-1])");
    figures[turn + 'InPlay'] = allocated() - empty;
    python.runPython('ask()');
    figures[turn + 'Asked'] = allocated() - empty;
    python.runPython("enter(log[-1:])\nsession.result()");
    figures[turn + 'Over'] = allocated() - empty;
}
python.runPython('print(most)');
figures.mostPerCard = Number(printed.pop());
console.log(JSON.stringify(figures));
