'use strict';
(() => {
  const loops = Array.from(document.querySelectorAll('details.loop'));
  // What is not seen is not laid out: its text waits in a script element until the loop is opened.
  const fill = loop => {
    const later = loop.querySelector(':scope > script.later');
    if (later) later.outerHTML = later.textContent;
  };
  for (const loop of loops) {
    loop.addEventListener('toggle', () => { if (loop.open) fill(loop); });
    if (loop.open) fill(loop);
  }
  const show = () => {
    const loop = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!loop || !loop.matches('details.loop')) return;
    loop.hidden = false;
    fill(loop);
    loop.open = true;
    loop.scrollIntoView();
    loop.firstElementChild.focus({preventScroll: true});
  };
  addEventListener('hashchange', show);
  // The same link twice changes nothing that the browser would tell.
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#loop-"]');
    if (link && link.hash === location.hash) show();
  });
  show();

  const form = document.querySelector('form.controls');
  if (form) {
    form.hidden = false;
    const text = form.querySelector('input[type=search]');
    const boxes = Array.from(form.querySelectorAll('input[type=checkbox]'));
    const count = form.querySelector('output');
    const words = loops.map(loop => loop.dataset.words.toLowerCase());
    const filter = () => {
      const wanted = text.value.toLowerCase().split(/\s+/);
      const verdicts = new Set(boxes.filter(box => box.checked).map(box => box.value));
      let shown = 0;
      loops.forEach((loop, at) => {
        const fits = verdicts.has(loop.dataset.verdict) && wanted.every(word => words[at].includes(word));
        loop.hidden = !fits;
        shown += fits;
      });
      count.textContent = shown === loops.length ? '' : `${shown} of ${loops.length} shown`;
    };
    form.addEventListener('input', filter);
    form.addEventListener('submit', event => event.preventDefault());
    filter();
  }

  // Paper has no clicks: those that are open, or if none is, the first ones.
  let opened = [];
  addEventListener('beforeprint', () => {
    if (loops.some(loop => loop.open)) return;
    opened = loops.filter(loop => !loop.hidden).slice(0, 40);
    for (const loop of opened) { fill(loop); loop.open = true; }
  });
  addEventListener('afterprint', () => { for (const loop of opened) loop.open = false; opened = []; });
})();
