/** In widths of the pane: at 1 a page is as wide as its place. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

export function zoomIn(zoom: number): number {
  return steps.find((step) => step > zoom) ?? zoom
}

export function zoomOut(zoom: number): number {
  return steps.findLast((step) => step < zoom) ?? zoom
}
