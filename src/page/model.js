/* model.js - the document with lookups. The columns of a document number their places separately; the model numbers them together, so that
 * one selection applies to both columns. A place below is an index into Model.places: { file, line, column }. */
import { highlightSource } from './highlight.js';
import { Listing, MachineListing, parseTemplate, SpirvListing } from './listing.js';

const CACHED_LISTINGS = 64; /* a listing of a large function is a few megabytes */

export function lineKey(file, line) {
    return `${file}:${line}`;
}

/* A compilation that stopped early has no data of the later stages. */
const NO_DATA = { places: [], diagnostics: [], stopped: '', omitted: [], tree: [], kernels: [], strings: [], values: {}, snapshots: [], spirv: [], functions: [], passes: [], machine: [], run: null, checks: null };

class Column {
    constructor(model, columnData, index) {
        const data = { ...NO_DATA, ...columnData };

        this.model = model;
        this.data = data;
        this.index = index;
        this.placeMap = data.places.map(place => model.internPlace(place));
        this.templates = [];
        this.listings = new Map();
        this.lineTables = new Map();
        this.instructionTables = new Map();
    }

    place(index) {
        return index < 0 ? -1 : this.placeMap[index];
    }

    template(string) {
        this.templates[string] ??= parseTemplate(this.data.strings[string]);
        return this.templates[string];
    }

    /* The text of a string without references. */
    plainText(string) {
        return this.data.strings[string].replace(/\{\{/g, '{').replace(/\}\}/g, '}');
    }

    cacheListing(key, build) {
        if (!this.listings.has(key)) {
            if (this.listings.size >= CACHED_LISTINGS) {
                this.listings.delete(this.listings.keys().next().value);
            }
            this.listings.set(key, build());
        }
        return this.listings.get(key);
    }

    /* The listing of a snapshot; null for the snapshot -1. */
    listing(snapshot) {
        if (snapshot < 0) {
            return null;
        }
        return this.cacheListing(`ir ${snapshot}`, () => new Listing(this.data.snapshots[snapshot].rows, string => this.template(string),
            this.data.values, place => this.place(place)));
    }

    machineListing(kernel, pass) {
        return this.cacheListing(`machine ${kernel} ${pass}`, () => new MachineListing(this.machine(kernel).machine[pass].rows,
            string => this.template(string), place => this.place(place)));
    }

    visaListing(kernel) {
        return this.cacheListing(`visa ${kernel}`, () => new MachineListing(this.machine(kernel).visa, string => this.template(string), place => this.place(place)));
    }

    spirvListing() {
        return this.cacheListing('spirv', () => new SpirvListing(this.data.spirv, string => this.template(string), place => this.place(place)));
    }

    function(name) {
        return this.data.functions.find(f => f.name === name) || null;
    }

    machine(kernel) {
        return this.data.machine.find(m => m.kernel === kernel) || null;
    }

    /* The recorded run, if it is one of this kernel. */
    runOf(kernel) {
        const run = this.data.run;

        return run && (run.kernel === undefined || run.kernel === kernel) ? run : null;
    }

    /* [instructions, channels, bytes, divergent executions] of a source line, or null. */
    lineCounts(file, line) {
        return this.data.run?.lines[lineKey(file, line)] || null;
    }

    /* The instructions of the assembly of a kernel at a place. */
    instructionsAt(kernel, place) {
        if (!this.instructionTables.has(kernel)) {
            const table = new Map();

            (this.machine(kernel)?.assembly || []).forEach((instruction, index) => {
                const at = this.place(instruction.place);

                if (!table.has(at)) {
                    table.set(at, []);
                }
                table.get(at).push(index);
            });
            this.instructionTables.set(kernel, table);
        }
        return this.instructionTables.get(kernel).get(place) || [];
    }
}

export class Model {
    constructor(data) {
        this.data = data;
        this.places = [];
        this.placeIndex = new Map();
        this.sources = [];
        this.columns = data.columns.map((column, index) => new Column(this, column, index));
        this.findOrder();
        this.extents = this.findExtents();
    }

    internPlace([file, line, column]) {
        const key = `${file}:${line}:${column}`;

        if (!this.placeIndex.has(key)) {
            this.placeIndex.set(key, this.places.length);
            this.places.push({ file, line, column });
        }
        return this.placeIndex.get(key);
    }

    placeAt(file, line, column) {
        return this.placeIndex.get(`${file}:${line}:${column}`) ?? -1;
    }

    /* Neighbouring places have different colours: colours follow the order in the source. */
    findOrder() {
        const sorted = this.places.map((place, index) => ({ ...place, index }));

        sorted.sort((a, b) => a.file - b.file || a.line - b.line || a.column - b.column);
        this.placesOnLine = new Map();
        this.order = [];
        sorted.forEach((place, rank) => {
            const key = lineKey(place.file, place.line);

            this.order[place.index] = rank;
            if (!this.placesOnLine.has(key)) {
                this.placesOnLine.set(key, []);
            }
            this.placesOnLine.get(key).push(place.index);
        });
    }

    colourOf(place) {
        return place < 0 ? -1 : this.order[place] % 8;
    }

    /* The tokens of each line of a file. */
    source(file) {
        this.sources[file] ??= highlightSource(this.data.files[file].text);
        return this.sources[file];
    }

    placeText(place) {
        if (place < 0) {
            return '';
        }
        const { file, line, column } = this.places[place];

        return `${this.data.files[file].name}:${line}:${column}`;
    }

    /* The part of its line that the expression at each place covers, from the syntax trees: place -> [first column, last column]. */
    findExtents() {
        const extents = new Map();

        for (const column of this.columns) {
            for (const node of column.data.tree) {
                this.addExtent(column, node, extents);
            }
        }
        return extents;
    }

    addExtent(column, node, extents) {
        const inner = (node.children || []).map(child => this.addExtent(column, child, extents));
        const place = column.place(node.place);

        if (place < 0) {
            return null;
        }
        const own = this.places[place];
        const extent = [own.column, own.column];

        for (const other of inner) {
            if (other && other.file === own.file && other.line === own.line) {
                extent[0] = Math.min(extent[0], other.extent[0]);
                extent[1] = Math.max(extent[1], other.extent[1]);
            }
        }
        const old = extents.get(place);

        extents.set(place, old ? [Math.min(old[0], extent[0]), Math.max(old[1], extent[1])] : extent);
        return { file: own.file, line: own.line, extent };
    }
}
