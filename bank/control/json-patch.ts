type Json = unknown

interface Slot {
  get: () => Json
  set: (value: Json) => void
  remove: () => void
}

export interface JsonEdits {
  set: Readonly<Record<string, Json>>
  remove: readonly string[]
  repeat: Readonly<Record<string, number>>
  reverse: readonly string[]
}

/**
 * Edits parsed JSON in place. A path names members and indexes with dots, `*` every one of them;
 * a path that leads nowhere edits nothing, except that `set` may add the last member.
 */
export function patchJson(document: Json, edits: JsonEdits): Json {
  const root = { document }
  const at = (path: string): Slot[] => slots(root, ['document', ...path.split('.')])
  for (const [path, length] of Object.entries(edits.repeat)) {
    for (const slot of at(path)) {
      const items = slot.get()
      if (Array.isArray(items)) slot.set(repeated(items, length))
    }
  }
  for (const path of edits.reverse) {
    for (const slot of at(path)) {
      const items = slot.get()
      if (Array.isArray(items)) slot.set(items.toReversed())
    }
  }
  for (const [path, value] of Object.entries(edits.set)) {
    for (const slot of at(path)) slot.set(value)
  }
  for (const path of edits.remove) {
    for (const slot of at(path)) slot.remove()
  }
  return root.document
}

function repeated(items: readonly Json[], length: number): Json[] {
  if (items.length === 0) return []
  return Array.from({ length }, (_, index) => items[index % items.length])
}

function slots(parent: Json, path: readonly string[]): Slot[] {
  const [name, ...rest] = path
  if (name === undefined || typeof parent !== 'object' || parent === null) return []
  const holder = parent as Record<string, Json>
  const names = name === '*' ? Object.keys(holder) : [name]
  if (rest.length > 0) {
    return names.flatMap((each) => (Object.hasOwn(holder, each) ? slots(holder[each], rest) : []))
  }
  return names.map((each) => ({
    get: () => holder[each],
    // `__proto__` too is to become an ordinary member of the answer.
    set: (value) =>
      Object.defineProperty(holder, each, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      }),
    remove: () => {
      delete holder[each]
    },
  }))
}
