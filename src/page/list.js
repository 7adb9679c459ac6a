/* list.js - a list of rows of which only the visible ones exist as elements, so a million rows cost as much as fifty. The list is a
 * listbox for the keyboard and for screen readers: one row is active, and Enter, Space or a click picks it. */
import { makeElement, makeId } from './dom.js';

const MARGIN_ROWS = 12;         /* drawn above and below the visible part */
const GREATEST_HEIGHT = 8000000; /* pixels: browsers limit the height of an element */

export class List {
    /* draw(index) returns { content: [element or text], className, selected, label }; pick(index, target) handles a pick; width: the longest row in characters. */
    constructor({ label, rowHeight = 22, draw, pick = () => {}, className = '' }) {
        this.rowHeight = rowHeight;
        this.draw = draw;
        this.pick = pick;
        this.count = 0;
        this.active = -1;
        this.rows = new Map();
        this.id = makeId('list');
        this.body = makeElement('div', { class: 'list-body', role: 'presentation' });
        this.element = makeElement('div', { class: `list ${className}`, role: 'listbox', tabindex: '0', 'aria-label': label, on: {
            scroll: () => this.scheduleDraw(),
            keydown: event => this.handleKey(event),
            click: event => this.handleClick(event),
        } }, this.body);
        new ResizeObserver(() => this.scheduleDraw()).observe(this.element);
    }

    /* Rows in front of the first screenful scale when the list is taller than a browser allows. */
    get scale() {
        return Math.max(1, this.count * this.rowHeight / GREATEST_HEIGHT);
    }

    setRows(count, width = 0) {
        this.count = count;
        this.active = Math.min(this.active, count - 1);
        this.body.style.height = `${Math.min(count * this.rowHeight, GREATEST_HEIGHT)}px`;
        this.body.style.minWidth = width ? `calc(${width}ch + 7rem)` : '';
        this.element.setAttribute('role', count ? 'listbox' : 'group');
        this.drawRows();
    }

    /* The rows that stay visible stay the same elements: a click between whose press and release the list scrolls is theirs. */
    scheduleDraw() {
        this.scheduled ??= requestAnimationFrame(() => {
            this.scheduled = undefined;
            this.drawRows(this.rows);
        });
    }

    /* KEPT: rows that need not be made again, by their indices. */
    drawRows(kept = new Map()) {
        const top = this.element.scrollTop, visible = Math.ceil((this.element.clientHeight || 400) / this.rowHeight);
        const start = Math.max(0, Math.floor(top * this.scale / this.rowHeight) - MARGIN_ROWS);
        const end = Math.min(this.count, start + visible + 2 * MARGIN_ROWS);
        const offset = this.scale === 1 ? 0 : top - top * this.scale;
        const rows = new Map();

        for (let index = start; index < end; index++) {
            const row = kept.get(index) ?? this.makeRow(index);

            row.style.top = `${index * this.rowHeight + offset}px`;
            rows.set(index, row);
        }
        for (const [index, row] of this.rows) {
            if (rows.get(index) !== row) {
                row.remove();
            }
        }
        let next = this.body.firstChild;

        for (const row of rows.values()) {
            if (row === next) {
                next = next.nextSibling;
            } else {
                this.body.insertBefore(row, next);
            }
        }
        this.rows = rows;
        if (this.active >= start && this.active < end) {
            this.element.setAttribute('aria-activedescendant', `${this.id}-${this.active}`);
        } else {
            this.element.removeAttribute('aria-activedescendant');
        }
    }

    makeRow(index) {
        const { content, className = '', selected = false, label = null, style = '' } = this.draw(index);

        return makeElement('div', { id: `${this.id}-${index}`, class: `row ${className}${index === this.active ? ' active' : ''}`, role: 'option', 'data-index': index,
            'aria-selected': String(Boolean(selected)), 'aria-setsize': this.count, 'aria-posinset': index + 1, 'aria-label': label,
            style: `height:${this.rowHeight}px;${style}` }, content);
    }

    handleClick(event) {
        const row = event.target.closest('.row');

        if (row) {
            this.active = Number(row.dataset.index);
            this.pick(this.active, event.target);
            this.drawRows();
        }
    }

    handleKey(event) {
        const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
        const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.count, End: this.count };

        if (event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        if (event.key in moves) {
            event.preventDefault();
            this.active = Math.max(0, Math.min(this.count - 1, this.active + moves[event.key]));
            this.reveal(this.active);
        } else if ((event.key === 'Enter' || event.key === ' ') && this.active >= 0) {
            event.preventDefault();
            this.pick(this.active, null);
            this.drawRows();
        }
    }

    isVisible(index) {
        const top = index * this.rowHeight / this.scale;

        return top >= this.element.scrollTop && top + this.rowHeight <= this.element.scrollTop + this.element.clientHeight;
    }

    scrollTo(index) {
        this.element.scrollTop = index * this.rowHeight / this.scale;
        this.drawRows();
    }

    /* Scrolls as little as possible; in the middle if the row is far away. */
    reveal(index) {
        if (index >= 0 && !this.isVisible(index)) {
            const top = index * this.rowHeight / this.scale, height = this.element.clientHeight;
            const below = top + this.rowHeight - this.element.scrollTop - height, above = this.element.scrollTop - top;

            if (below > 0 && below <= 2 * this.rowHeight) {
                this.element.scrollTop += below;
            } else if (above > 0 && above <= 2 * this.rowHeight) {
                this.element.scrollTop = top;
            } else {
                this.element.scrollTop = Math.max(0, top - height / 3);
            }
        }
        this.drawRows();
    }
}
