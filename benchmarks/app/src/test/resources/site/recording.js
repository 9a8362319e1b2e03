/*
 * Runs before the page's script: replaces the page's clock and frames by ones that only this script
 * advances, and then performs the acts that the address names.
 */
(() => {
  let millis = 0;
  let due = [];
  performance.now = () => millis;
  globalThis.requestAnimationFrame = (run) => due.push(run);
  const frames = (count, frameMillis = 1000 / 60) => {
    for (let frame = 0; frame < count; frame++) {
      millis += frameMillis;
      due.splice(0).forEach((run) => run(millis));
    }
  };
  const element = (id) => document.getElementById(id);
  const text = (id) => element(id).textContent;
  const scrub = (position) => {
    element('position').value = position;
    element('position').dispatchEvent(new Event('input'));
    frames(40); // figures are written twice a second
  };
  const loaded = async (isLoaded) => {
    while (!isLoaded()) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      frames(40);
    }
    if (!element('player').hidden) {
      scrub(0);
    }
  };
  const isPlaying = () => !element('player').hidden;
  const isAt = (position) => Math.abs(figures.positionMillis - position) < 10;

  const acts = {
    async play() {
      await loaded(isPlaying);
      const said = [];
      const first = figures.tick;
      frames(60);
      const bodies = figures.bodies > 60 ? 60 : figures.bodies;
      said.push(`plays: ${bodies} bodies ${figures.tick > first ? 'fall' : 'stand'}`);
      const buttons = [...document.querySelectorAll('button')].filter((button) => button.offsetWidth > 0);
      said.push(`buttons: ${buttons.map((button) => button.id)}`);
      element('pause').click();
      const paused = figures.positionMillis;
      frames(60);
      said.push(`pauses: ${figures.paused}, ${text('pause')}, ${figures.positionMillis - paused} ms`);
      const picture = () => element('right-wheel').style.transform;
      const late = 0.75 * element('position').max;
      const early = 0.125 * element('position').max;
      scrub(late);
      const { tick } = figures;
      const seen = picture();
      said.push(`scrubs forward: ${isAt(late)}`);
      scrub(early);
      said.push(`scrubs back: ${isAt(early) && figures.tick < tick}`);
      scrub(late);
      said.push(`scrubs forward: ${isAt(late) && figures.tick === tick}, ${picture() === seen ? 'the same picture' : 'another picture'}`);
      element('pause').click();
      frames(30);
      element('split').click();
      said.push(`resumes: ${100 * Math.round((figures.positionMillis - late) / 100)} ms`);
      const single = figures.split;
      element('split').click();
      said.push(`splits: ${single} ${figures.split}`);
      frames(120);
      said.push(`begins again: ${figures.positionMillis < late}`);
      return said.join('\n');
    },

    async compare() {
      await loaded(isPlaying);
      const said = [];
      for (const side of ['left', 'right']) {
        said.push(`${document.querySelector(`#${side} h2`).textContent}: ${text(`${side}-judder`)}`);
      }
      frames(120);
      said.push(`after two seconds: ${text('left-judder').slice(-1)} ${text('right-judder').slice(-1)}`);
      said.push(`the newest tick judders: ${figures.newestJudder > 50}`);
      frames(100, 100);
      said.push(`at 10 frames a second: ${figures.split}, ${text('too-slow')}`);
      element('split').click();
      frames(100, 100);
      said.push(`as the user wants it: ${figures.split}`);
      return said.join('\n');
    },

    async fail() {
      await loaded(() => figures?.connection === 'refused');
      return text('status');
    },

    async picture() {
      await loaded(isPlaying);
      scrub(600);
      frames(70);
      return 'drawn';
    },
  };

  addEventListener('DOMContentLoaded', async () => {
    globalThis.figures = { connection: 'connecting' };
    frames(1);
    const result = await acts[location.hash.slice(1)]().catch((failure) => failure.stack);
    await fetch('result', { method: 'POST', body: result });
  });
})();
