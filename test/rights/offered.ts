/** What a press sends. */
export interface Offer {
  /** Of the button; of a form without one ''. */
  readonly label: string
  readonly action: string
  readonly isFile: boolean
  readonly fields: readonly (readonly [name: string, value: string])[]
}

interface Form {
  readonly id: string | undefined
  readonly action: string
  readonly method: string
  readonly isFile: boolean
  readonly fields: (readonly [string, string])[]
  readonly buttons: { readonly label: string; readonly tag: string }[]
}

const piece = /<(\/?)(form|button|input|select|option)\b([^>]*)>/g

/** Every form of a page that changes something, once for each of its buttons; and the buttons that need a script. */
export function offersOf(html: string): { offers: Offer[]; scripted: string[] } {
  const forms = [...html.matchAll(/<form\b([^>]*)>/g)].map(([, tag = '']) => formOf(tag))
  const scripted: string[] = []
  let inside: Form | undefined
  let nth = 0
  let select: string | undefined
  for (const { 0: whole, 1: end, 2: name, 3: tag = '', index } of html.matchAll(piece)) {
    if (name === 'form') inside = end === '/' ? undefined : forms[nth++]
    if (end === '/') continue
    const owner = valueOf(tag, 'form')
    const form = owner === undefined ? inside : forms.find(({ id }) => id === owner)
    if (name === 'button') {
      const label = labelOf(tag, html.slice(index + whole.length))
      if (valueOf(tag, 'type') === 'submit') form?.buttons.push({ label, tag })
      else scripted.push(label)
    }
    if (name === 'input') form?.fields.push(...fieldOf(tag))
    if (name === 'select') select = valueOf(tag, 'name')
    if (name === 'option' && select !== undefined && /\bselected=""/.test(tag)) {
      form?.fields.push([select, valueOf(tag, 'value') ?? ''])
    }
  }
  return { offers: forms.flatMap(offersIn), scripted }
}

function formOf(tag: string): Form {
  return {
    id: valueOf(tag, 'id'),
    action: valueOf(tag, 'action') ?? '',
    method: valueOf(tag, 'method') ?? 'get',
    isFile: valueOf(tag, 'enctype') === 'multipart/form-data',
    fields: [],
    buttons: [],
  }
}

function offersIn({ action, method, isFile, fields, buttons }: Form): Offer[] {
  const all = buttons.length === 0 ? [{ label: '', tag: '' }] : buttons
  return all.flatMap(({ label, tag }) => {
    if ((valueOf(tag, 'formmethod') ?? method) !== 'post') return []
    const name = valueOf(tag, 'name')
    const own = name === undefined ? [] : [[name, valueOf(tag, 'value') ?? ''] as const]
    return [
      { label, isFile, action: valueOf(tag, 'formaction') ?? action, fields: [...fields, ...own] },
    ]
  })
}

function fieldOf(tag: string): (readonly [string, string])[] {
  const name = valueOf(tag, 'name')
  const type = valueOf(tag, 'type')
  if (name === undefined || type === 'file' || /\bdisabled=""/.test(tag)) return []
  if ((type === 'checkbox' || type === 'radio') && !/\bchecked=""/.test(tag)) return []
  return [[name, valueOf(tag, 'value') ?? (type === 'checkbox' ? 'on' : '')]]
}

function labelOf(tag: string, rest: string): string {
  const words = rest.slice(0, rest.indexOf('</button>')).replaceAll(/<[^>]*>/g, ' ')
  return (valueOf(tag, 'aria-label') ?? words).replaceAll(/\s+/g, ' ').trim()
}

function valueOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
