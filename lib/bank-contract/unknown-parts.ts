import * as z from 'zod'
import { cutText } from '@/lib/bank-contract/cut-text'
import { isObject } from '@/lib/bank-contract/lenient'

/** A field of an answer, or a value of a field with a closed list, that the specification does not name. */
export interface UnknownPart {
  /** After the fields that it is within: `payments.type`. */
  readonly field: string
  /** Undefined where the field itself is unknown. */
  readonly value?: string
}

/** What is unknown in objects of one resource as a bank sent them, each part once. */
export type FindUnknown = (sent: readonly unknown[]) => UnknownPart[]

type Known =
  | { kind: 'object'; fields: ReadonlyMap<string, Known> }
  | { kind: 'list'; element: Known }
  | { kind: 'choice'; values: ReadonlySet<unknown> }
  | { kind: 'anything' }

/** A bank could send endless new names. */
const maxInAnswer = 20

/** `idName` is what the identifier may be called in place of `id`: see `lenient`. */
export function createFindUnknown(schema: z.ZodObject, idName: string): FindUnknown {
  const known = knownOf(schema.extend({ [idName]: z.string() }))
  return (sent) => {
    const found = new Map<string, UnknownPart>()
    for (const each of sent) walk(known, each, '', found)
    return [...found.values()]
  }
}

function knownOf(schema: z.ZodType): Known {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return knownOf(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodArray) {
    return { kind: 'list', element: knownOf(schema.element as z.ZodType) }
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', values: new Set(schema.options) }
  if (!(schema instanceof z.ZodObject)) return { kind: 'anything' }
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, knownOf(field as z.ZodType)] as const,
  )
  return { kind: 'object', fields: new Map(fields) }
}

function walk(known: Known, sent: unknown, path: string, found: Map<string, UnknownPart>): void {
  if (known.kind === 'list') {
    if (Array.isArray(sent)) for (const each of sent) walk(known.element, each, path, found)
  } else if (known.kind === 'choice') {
    if (typeof sent === 'string' && !known.values.has(sent)) {
      add(found, { field: path, value: shown(sent) })
    }
  } else if (known.kind === 'object' && isObject(sent)) {
    for (const name of Object.keys(sent)) {
      const field = known.fields.get(name)
      if (field === undefined) add(found, { field: join(path, shown(name)) })
      else if (field.kind !== 'anything') walk(field, sent[name], join(path, name), found)
      if (found.size >= maxInAnswer) return
    }
  }
}

function add(found: Map<string, UnknownPart>, part: UnknownPart): void {
  if (found.size < maxInAnswer) found.set(`${part.field} ${part.value ?? ''}`, part)
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const maxShownLength = 40

/**
 * The beginning of lower-case words joined by underscores, as banks name fields and values. Any other text
 * is an ellipsis: where a bank sends people's names, addresses or numbers in such a place, none is kept.
 */
function shown(text: string): string {
  const start = cutText(text, maxShownLength)
  if (!/^[a-z]+(?:_[a-z]+)*_?$/.test(start)) return '…'
  return start === text ? text : `${start}…`
}
