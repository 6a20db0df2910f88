import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * The icons of rows and badges, by their lucide names. A browser makes an image of each that a page
 * shows, in about a millisecond: that is little for what rows repeat, and much for what stands once.
 */
export const rowIcons = [
  'arrow-down-left',
  'arrow-left-right',
  'arrow-up-right',
  'ban',
  'calendar-clock',
  'chart-line',
  'check',
  'circle',
  'circle-alert',
  'circle-check',
  'circle-dashed',
  'circle-x',
  'clock',
  'credit-card',
  'download',
  'eye',
  'file-archive',
  'file-spreadsheet',
  'file-text',
  'flag',
  'flask-conical',
  'folder-down',
  'git-compare-arrows',
  'history',
  'hourglass',
  'inbox',
  'landmark',
  'loader-circle',
  'lock',
  'log-in',
  'minus',
  'paperclip',
  'piggy-bank',
  'plug-zap',
  'receipt',
  'send',
  'shield-alert',
  'signature',
  'sparkles',
  'triangle-alert',
  'undo-2',
  'unplug',
  'user-plus',
  'x',
] as const

/** `app/styles/icons.css`: each icon as a mask, so that a row of a table draws it by a class alone. */
export async function rowIconStyles(): Promise<string> {
  const masks = await Promise.all(
    rowIcons.map(async (name) => `  --i-${name}: ${await maskOf(name)};\n`),
  )
  const classes = rowIcons.map((name) => `.i-${name} {\n  --i: var(--i-${name}) !important;\n}\n`)
  return `/* Made of lucide by \`npx vitest run scripts/row-icons -u\`: the names are in scripts/row-icons.ts. */
:root {
${masks.join('')}}
${classes.join('')}`
}

async function maskOf(name: string): Promise<string> {
  const icon = (await import(`lucide-react/icons/${name}`)) as { default: FunctionComponent }
  const [, shapes = ''] =
    /<svg[^>]*>(.*)<\/svg>/s.exec(renderToStaticMarkup(createElement(icon.default))) ?? []
  const markup = shapes.replaceAll(/><\/\w+>/g, ' />').replaceAll('"', "'")
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'>${markup}</svg>`
  return `url("data:image/svg+xml,${svg.replaceAll(/[<>#:]/g, encodeURIComponent)}")`
}
