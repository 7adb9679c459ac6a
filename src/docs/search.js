// src/docs/search.js - the search of the site: sections that contain all words, those first whose heading does.
"use strict";

const MOST_RESULTS = 30;

const words_of = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

// A section's rank for WORDS; 0: a word is missing.
function rank(title, heading, text, words) {
    let sum = 0;
    for (const word of words) {
        const inTitle = title.includes(word), inHeading = heading.includes(word);
        const count = Math.min(text.split(word).length - 1, 8);
        if (!inTitle && !inHeading && !count)
            return 0;
        sum += (inHeading ? 30 : 0) + (inTitle ? 6 : 0) + count;
    }
    return sum;
}

// The sections of DOCUMENTS (of index.js) with all words of QUERY, the best first: {page, title, heading, id, text}.
function search(documents, query) {
    const words = words_of(query), found = [];
    if (!words.length)
        return found;
    for (const d of documents)
        for (const [heading, id, text] of d.sections) {
            const value = rank(d.title.toLowerCase(), heading.toLowerCase(), text.toLowerCase(), words);
            if (value)
                found.push({ value, page: d.page, title: d.title, heading, id, text });
        }
    return found.sort((a, b) => b.value - a.value).slice(0, MOST_RESULTS);
}

// The part of TEXT around the first of WORDS.
function excerpt(text, words) {
    const at = Math.max(0, Math.min(...words.map((w) => text.toLowerCase().indexOf(w)).filter((n) => n >= 0), text.length) - 60);
    return (at ? "…" : "") + text.slice(at, at + 200) + (at + 200 < text.length ? "…" : "");
}

function marked(text, words) {
    const part = document.createElement("span");
    const pattern = new RegExp(`(${words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
    text.split(pattern).forEach((piece, n) => {
        const node = n % 2 ? document.createElement("mark") : document.createTextNode("");
        node.textContent = piece;
        part.append(node);
    });
    return part;
}

function show(results, query) {
    const box = document.getElementById("results"), words = words_of(query), top = document.body.dataset.top;
    box.hidden = !words.length;
    document.querySelector("article").hidden = !box.hidden;
    box.textContent = "";
    if (box.hidden)
        return;
    const heading = document.createElement("h1"), list = document.createElement("ol");
    heading.textContent = results.length ? "Found" : `No section has all of: ${words.join(", ")}`;
    for (const r of results) {
        const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("span"), text = document.createElement("p");
        link.href = `${top}${r.page}#${r.id}`;
        link.append(marked(r.heading, words));
        where.className = "where";
        where.textContent = r.heading === r.title ? "" : ` - ${r.title}`;
        text.append(marked(excerpt(r.text, words), words));
        item.append(link, where, text);
        list.append(item);
    }
    box.append(heading, list);
}

// The index is loaded when the search is first used: a script, since pages from disk cannot fetch.
function load_index() {
    return new Promise((done, failed) => {
        if (globalThis.documents)
            return done();
        const script = document.createElement("script");
        script.src = document.body.dataset.top + "index.js";
        script.onload = done;
        script.onerror = failed;
        document.head.append(script);
    });
}

if (globalThis.document?.getElementById("search")) {
    const input = document.getElementById("search");
    const update = async () => {
        await load_index();
        show(search(globalThis.documents, input.value), input.value);
    };
    input.addEventListener("input", update);
    document.addEventListener("click", (event) => {
        if (event.target.closest("#results a")) { // the result may be on this page
            input.value = "";
            show([], "");
        }
    });
    document.addEventListener("keydown", (event) => {
        if (event.key === "/" && document.activeElement !== input) {
            event.preventDefault();
            input.focus();
        } else if (event.key === "Escape" && document.activeElement === input) {
            input.value = "";
            show([], "");
        }
    });
    if (input.value)
        update();
}
globalThis.search_documents = search;
