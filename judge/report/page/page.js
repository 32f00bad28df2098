// Filters what a report shows, and opens what a link leads to.
"use strict";

const text = document.getElementById("search");
const mark = document.getElementById("mark");
const shown = document.getElementById("shown");
const rows = [...document.querySelectorAll("[data-marks]")].map((element) => ({
  element,
  marks: ` ${element.dataset.marks} `,
  words: undefined,
}));

function fits(row, words) {
  if (mark.value !== "" && !row.marks.includes(` ${mark.value} `)) return false;
  row.words ??= row.element.textContent.toLowerCase();
  return words.every((word) => row.words.includes(word));
}

function filter() {
  const words = text.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
  let [clauses, all] = [0, 0];
  for (const row of rows) {
    const isShown = fits(row, words);
    row.element.hidden = !isShown;
    if (row.element.classList.contains("clause")) {
      all++;
      if (isShown) clauses++;
    }
  }
  for (const topic of document.querySelectorAll(".topic")) {
    topic.hidden = topic.querySelector(".clause:not([hidden])") === null;
  }
  shown.textContent = `${clauses} of ${all} clauses`;
}

function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id === "" ? null : document.getElementById(id);
  if (target === null) return;
  if (target.closest("[hidden]") !== null) {
    text.value = mark.value = "";
    filter();
  }
  for (let at = target; at !== null; at = at.parentElement) {
    if (at.tagName === "DETAILS") at.open = true;
  }
  target.scrollIntoView();
}

let waiting;
text.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(filter, 100);
});
mark.addEventListener("change", filter);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || ["INPUT", "SELECT"].includes(document.activeElement?.tagName)) return;
  event.preventDefault();
  text.focus();
});
addEventListener("hashchange", openTarget);
filter();
openTarget();
