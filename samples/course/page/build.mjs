/* build.mjs - bundles the script of the course: node build.mjs PARTS OUTPUT, where PARTS/npm has the bundler. The result is a classic script,
 * with the kernels of the lectures as texts, since a page that was opened from a file can load neither modules nor data. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [parts, output] = process.argv.slice(2).map(path => resolve(path));
const here = dirname(fileURLToPath(import.meta.url)), course = join(here, '..');
const esbuild = createRequire(join(parts, 'npm/package.json'))('esbuild');
const FILES = /\.(?:cl|ll|h|asm|spvasm)$/;

const paths = readdirSync(course, { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'answers')
    .flatMap(entry => readdirSync(join(course, entry.name)).map(name => `${entry.name}/${name}`)).filter(path => FILES.test(path));
const files = Object.fromEntries(paths.map(path => [path, readFileSync(join(course, path), 'utf8')]));
const { outputFiles } = await esbuild.build({ bundle: true, minify: true, format: 'iife', target: 'es2022', entryPoints: [join(here, 'course.js')], write: false });

writeFileSync(output, `globalThis.courseFiles = ${JSON.stringify(files)};\n${outputFiles[0].text}`);
