// Draws the page's figures with plotly, in the colours of the page, by day and by night.
(() => {
  const figures = JSON.parse(document.getElementById("figures").textContent);
  const probe = document.body.appendChild(document.createElement("span"));
  probe.hidden = true;

  const resolved = (name) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const painted = (value) => {
    if (typeof value === "string") return value.startsWith("var(--") ? resolved(value) : value;
    if (Array.isArray(value)) return value.map(painted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, painted(each)]));
  };

  const axis = {
    color: "var(--ink-soft)",
    gridcolor: "var(--line)",
    zerolinecolor: "var(--line-strong)",
    zerolinewidth: 1.5,
    automargin: true,
  };

  // Where there is no room beside the rows, their names stand above them.
  const namesAbove = (layout) => {
    const rows = layout.yaxis.tickvals.length;
    const step = (layout.height - 76) / rows + (layout.barmode ? 26 : 18);
    layout.bargap = 0.55; // of bars, which leave their names room
    layout.height = 76 + step * rows;
    layout.yaxis.showticklabels = false;
    layout.yaxis.range = [rows - 0.4, -0.75];
    layout.margin.l = 4;
    layout.annotations = layout.yaxis.ticktext.map((text, row) => ({
      text,
      x: 0,
      xref: "paper",
      xanchor: "left",
      y: row - 0.42,
      yanchor: "middle",
      showarrow: false,
      font: { size: 13, color: "var(--ink)" },
    }));
  };

  const draw = () => {
    for (const [id, figure] of Object.entries(structuredClone(figures))) {
      const place = document.getElementById(id);
      const { layout } = figure;
      if (place.clientWidth < 480) namesAbove(layout);
      Object.assign(layout, {
        font: { family: getComputedStyle(document.body).fontFamily, size: 13, color: "var(--ink)" },
        paper_bgcolor: "rgba(0,0,0,0)",
        plot_bgcolor: "rgba(0,0,0,0)",
        dragmode: false,
        separators: document.documentElement.lang === "fr" ? ",\u202f" : ".,",
        hoverlabel: { bgcolor: "var(--paper-raised)", bordercolor: "var(--line-strong)" },
        xaxis: { ...axis, ...layout.xaxis },
        yaxis: { ...axis, ...layout.yaxis },
      });
      place.style.minHeight = `${layout.height}px`;
      const config = { displayModeBar: false, responsive: true };
      Plotly.react(place, painted(figure.data), painted(layout), config);
    }
    document.documentElement.dataset.drawn = "yes";
  };

  const night = matchMedia("(prefers-color-scheme: dark)");
  night.addEventListener("change", draw);
  // A phone that is turned changes where names stand.
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth < 600 !== width < 600) draw();
    width = innerWidth;
  });
  document.fonts.ready.then(draw);
})();
