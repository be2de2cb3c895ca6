'use strict';
(() => {
  const list = document.getElementById('list');
  const all = selector => Array.from(document.querySelectorAll(selector));
  // What is not seen yet waits as text in script elements: the details of a loop until it is opened, and the
  // lines behind the first few hundred until the browser has nothing better to do.
  const later = new Map(all('script.later').map(script => [script.dataset.of, script]));
  const rest = all('script.rest');
  const fill = loop => {
    const script = later.get(loop.id);
    if (!script) return;
    loop.insertAdjacentHTML('beforeend', script.textContent);
    script.remove();
    later.delete(loop.id);
  };
  const next = () => {
    const script = rest.shift();
    list.insertAdjacentHTML('beforeend', script.textContent);
    script.remove();
  };
  const complete = () => { while (rest.length) next(); };
  document.addEventListener('toggle', ({target}) => {
    if (target.open && target.matches('details.loop')) fill(target);
  }, true);

  const show = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id.startsWith('loop-')) return;
    if (!document.getElementById(id)) complete();
    const loop = document.getElementById(id);
    if (!loop) return;
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

  const form = document.querySelector('form.controls');
  if (form) {
    form.hidden = false;
    const text = form.querySelector('input[type=search]');
    const boxes = Array.from(form.querySelectorAll('input[type=checkbox]'));
    const count = form.querySelector('output');
    let loops, words;
    const filter = () => {
      complete();
      loops ??= all('details.loop');
      words ??= loops.map(loop => loop.dataset.words.toLowerCase());
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
    // What a browser has kept of an earlier visit.
    if (text.value || boxes.some(box => !box.checked)) filter();
  }

  // Paper has no clicks: those that are open, or if only the first one is, some more of those that are shown.
  let opened = [];
  addEventListener('beforeprint', () => {
    if (all('details.loop[open]').length > 1) return;
    opened = all('details.loop:not([hidden]):not([open])').slice(0, 40);
    for (const loop of opened) { fill(loop); loop.open = true; }
  });
  addEventListener('afterprint', () => { for (const loop of opened) loop.open = false; opened = []; });

  show();
  const idle = window.requestIdleCallback ?? (work => setTimeout(work, 50));
  const goOn = () => { if (rest.length) { next(); idle(goOn); } };
  addEventListener('load', () => idle(goOn));
})();
