/* run.mjs - runs one command of the WebAssembly program: node run.mjs PARTS FOLDER WORDS... PARTS has gasket.js and gasket.wasm. The
 * files of FOLDER are the program's, and those that it writes appear there. Output and status are those of the command. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runCommand } from '../../src/web/run_command.js';

const [parts, folder, ...words] = process.argv.slice(2);
const create = createRequire(import.meta.url)(join(parts, 'gasket.js'));
const module = new WebAssembly.Module(readFileSync(join(parts, 'gasket.wasm')));
const files = Object.fromEntries(readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name)).map(path => [path.slice(folder.length + 1), readFileSync(path)]));
const wanted = words.filter((_, index) => words[index - 1] === '-o').map(word => word.replace(/^.*=/, ''));
const result = await runCommand(create, module, words, files, wanted);

for (const [path, content] of Object.entries(result.written)) {
    writeFileSync(join(folder, path), content);
}
process.stdout.write(result.output);
process.stderr.write(result.messages);
process.exitCode = result.status;
