/* listing.js - the text of a snapshot. The document stores rows with references to value numbers; a listing gives each value the
 * name that the printer would: its own, or the next free number in the order of the rows. */
import { highlightAssembly, highlightIr, highlightSpirv, markOperation } from './highlight.js';

/* Divides "%{12} = add i32 %{3}, {{}}" into texts and value numbers: ["%", 12, " = add i32 %", 3, ", {}"]. */
export function parseTemplate(template) {
    const parts = [];
    let text = '';

    for (let at = 0; at < template.length;) {
        const character = template[at];

        if (character !== '{' && character !== '}') {
            const open = template.indexOf('{', at), close = template.indexOf('}', at);
            const end = Math.min(open < 0 ? template.length : open, close < 0 ? template.length : close);

            text += template.slice(at, end);
            at = end;
        } else if (template[at + 1] === character) {
            text += character;
            at += 2;
        } else {
            const end = template.indexOf('}', at);

            if (text) {
                parts.push(text);
            }
            parts.push(Number(template.slice(at + 1, end)));
            text = '';
            at = end + 1;
        }
    }
    if (text) {
        parts.push(text);
    }
    return parts;
}

export const ROW_HEADER = 0, ROW_LABEL = 1, ROW_INSTRUCTION = 2, ROW_END = 3;

function definesResult(row) {
    return row.parts[0] === '%' && row.parts[1] === row.value && typeof row.parts[2] === 'string' && row.parts[2].startsWith(' =');
}

export class Listing {
    /* names: the names of values that have one; placeOf converts a place of the document. */
    constructor(rows, templates, names, placeOf) {
        this.names = names;
        this.unique = new Map(); /* value -> its name in this listing */
        this.taken = new Set();
        this.suffixes = new Map(); /* name -> the suffix that the last value of this name has */
        this.numbers = 0;
        this.rows = rows.map(([kind, value, string, place], index) => ({ kind, value, string, parts: templates(string), place: placeOf(place), index }));
        this.rowOf = new Map();
        for (const row of this.rows) {
            this.numberRow(row);
            if (row.value >= 0) {
                this.rowOf.set(row.value, row.index);
            }
        }
        this.blockOf = this.findBlocks();
    }

    numberRow(row) {
        if (row.kind === ROW_HEADER) {
            for (const part of row.parts) {
                if (typeof part === 'number' && part !== row.value) {
                    this.nameValue(part);
                }
            }
        } else if (row.kind === ROW_LABEL || definesResult(row)) {
            this.nameValue(row.value);
        }
    }

    /* A name that an earlier value of the listing has gets a suffix, as in the text form of the IR. */
    nameValue(value) {
        if (this.unique.has(value)) {
            return;
        }
        const own = this.names[value];
        let name = own ?? String(this.numbers++);

        while (own !== undefined && this.taken.has(name)) {
            const suffix = (this.suffixes.get(own) || 0) + 1;

            this.suffixes.set(own, suffix);
            name = `${own}.${suffix}`;
        }
        this.taken.add(name);
        this.unique.set(value, name);
    }

    /* The characters of the longest row. */
    get width() {
        if (!this.measured) {
            this.measured = 20;
            for (const { parts } of this.rows) {
                let width = 4;

                for (const part of parts) {
                    width += typeof part === 'number' ? 5 : part.length;
                }
                this.measured = Math.max(this.measured, width);
            }
        }
        return this.measured;
    }

    findBlocks() {
        let block = -1;

        return this.rows.map(row => {
            if (row.kind === ROW_LABEL) {
                block = row.value;
            }
            return row.kind === ROW_INSTRUCTION || row.kind === ROW_LABEL ? block : -1;
        });
    }

    nameOf(value) {
        return this.unique.get(value) ?? this.names[value] ?? `v${value}`;
    }

    /* The operands of a row: the values that its text mentions, without the one that it defines. */
    operandsOf(index) {
        const row = this.rows[index];

        return row.parts.filter(part => typeof part === 'number' && part !== row.value);
    }

    textOf(index) {
        return this.rows[index].parts.map(part => (typeof part === 'number' ? this.nameOf(part) : part)).join('');
    }

    /* Tokens with { value } where the text names a value. */
    tokensOf(index) {
        const tokens = [];
        let sigil = '';

        for (const part of this.rows[index].parts) {
            if (typeof part === 'number') {
                tokens.push({ text: sigil + this.nameOf(part), kind: 'name', value: part });
                sigil = '';
            } else {
                sigil = /[%@]$/.test(part) ? part.slice(-1) : '';
                tokens.push(...highlightIr(sigil ? part.slice(0, -1) : part));
            }
        }
        return markOperation(tokens);
    }
}

/* The machine IR after a pass: rows have machine ids in place of value numbers, and their text has no references. */
export class MachineListing {
    constructor(rows, templates, placeOf) {
        this.rows = rows.map(([kind, id, string, place], index) => ({ kind, value: id, string, text: templates(string).join(''), place: placeOf(place), index }));
        this.rowOf = new Map(this.rows.filter(row => row.value >= 0).map(row => [row.value, row.index]));
    }

    textOf(index) {
        return this.rows[index].text;
    }

    tokensOf(index) {
        return highlightAssembly(this.rows[index].text);
    }
}

export class SpirvListing extends MachineListing {
    tokensOf(index) {
        return highlightSpirv(this.rows[index].text);
    }
}
