// Prints as JSON how many bytes of a 32-bit MicroPython heap the rules take: loaded, with a deal in play, and the
// most that judging one card allocated.  node rules_heap.mjs FOLDER_OF_CARDRULES SUFFIX DEAL.json
import fs from 'node:fs';
import path from 'node:path';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';

const [folder, suffix, deal] = process.argv.slice(2);
const printed = [];
const python = await loadMicroPython({ heapsize: 256 * 1024, stdout: line => printed.push(line) });

python.FS.mkdir('/firmware');
python.FS.mkdir('/firmware/cardrules');
for (const name of fs.readdirSync(folder).filter(name => name.endsWith(suffix))) {
    python.FS.writeFile('/firmware/cardrules/' + name, fs.readFileSync(path.join(folder, name)));
}
python.FS.writeFile('/deal.json', fs.readFileSync(deal));

// This port collects garbage only once control is back in JavaScript, so every reading follows collections of its own.
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
most = 0
def play():
    global most
    for entry in deal['log']:
        before = gc.mem_alloc()
        session.apply(entry[0], entry[1], entry[2:])
        if entry[1] == 'play':
            most = max(most, gc.mem_alloc() - before)
`);
const empty = allocated();
python.runPython('from cardrules.session import Session');
const loaded = allocated() - empty;
python.runPython(`
session = Session()
session.apply(-1, 'session', ['doppelkopf', 'ddv-tsr', ['A', 'B', 'C', 'D']])
session.apply(deal['dealer'], 'deal', [1])
play()
`);
const inPlay = allocated() - empty;
python.runPython('print(most)');
const mostPerCard = Number(printed.pop());
python.runPython('scores = session.scores()');
console.log(JSON.stringify({ loaded, inPlay, mostPerCard, withResult: allocated() - empty }));
