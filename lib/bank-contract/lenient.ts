import * as z from 'zod'
import { type Money, moneySchema } from '@/lib/bank-contract/money'

type LenientValue<T> = T extends Money
  ? Money
  : T extends string
    ? string
    : T extends readonly (infer Element)[]
      ? LenientValue<Element>[]
      : T extends number
        ? number | string
        : T extends object
          ? { [K in keyof T]?: LenientValue<NonNullable<T[K]>> | null | undefined }
          : T

/** What the dashboard dares to believe of a resource: the named keys are there, all else may be absent. */
export type Lenient<T, Required extends keyof T> = {
  [K in Required]: LenientValue<NonNullable<T[K]>>
} & {
  [K in Exclude<keyof T, Required>]?: LenientValue<NonNullable<T[K]>> | null | undefined
}

/**
 * Derives from a strict resource schema the one that reads somebody else's bank: unknown fields are
 * kept, unknown enum values pass as strings, and an absent, null or malformed field reads as absent,
 * except for `required`, without which the object is refused. Money is believed whole or not at all,
 * and a list is without its malformed elements: one bad attachment does not hide the others.
 * Spec, Versioning 2: version 1 is additive-only. `idName` is what the identifier may be called in place
 * of `id`, where the specification names it as a parameter of a path alone.
 */
export function lenient<Shape extends z.ZodRawShape, Key extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  required: readonly Key[],
  idName?: string,
): z.ZodType<Lenient<z.output<z.ZodObject<Shape>>, Key & keyof z.output<z.ZodObject<Shape>>>> {
  const shape: Record<string, z.ZodType> = {}
  for (const [key, field] of Object.entries(schema.shape)) {
    const isRequired = (required as readonly string[]).includes(key)
    const loose = /(?:^|_)id$/.test(key) ? lenientId : lenientValue(field as z.ZodType)
    shape[key] = isRequired ? loose : loose.nullish().catch(undefined)
  }
  const reader = z.looseObject(shape)
  const named = idName === undefined ? reader : z.preprocess((sent) => withId(sent, idName), reader)
  // The mapped type above states what the loop builds; zod cannot follow a loop over a shape.
  return named as never
}

// A number beyond what is exact could be another object's.
const lenientId = z.union([z.string().min(1), z.int().transform(String)])

function withId(sent: unknown, idName: string): unknown {
  if (!isObject(sent) || 'id' in sent || !(idName in sent)) return sent
  return { ...sent, id: sent[idName] }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Every object within a value, itself included. */
export function* objectsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) yield value
  for (const each of Object.values(value)) yield* objectsIn(each)
}

// By name: the bundler makes several copies of this module.
const sentKey = Symbol.for('countinghouse.sent')

/** Parses what a bank sent, and remembers it as it was sent; undefined where it is not believed. */
export function believe<Value>(schema: z.ZodType<Value>, sent: unknown) {
  const parsed = schema.safeParse(sent)
  if (parsed.success) Object.defineProperty(parsed.data, sentKey, { value: sent })
  return parsed
}

/** An object as its bank sent it, also what was not believed of it. */
export function asSent(value: object): object {
  const sent: unknown = Reflect.get(value, sentKey)
  return isObject(sent) ? sent : value
}

function lenientValue(field: z.ZodType): z.ZodType {
  if (field === moneySchema) return field
  if (field === calendarDaySchema) return z.string().transform(dayAsWritten)
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return lenientValue(field.unwrap() as z.ZodType)
  }
  if (field instanceof z.ZodEnum || field instanceof z.ZodLiteral || field instanceof z.ZodString)
    return z.string()
  // As a text where a number would lose a digit of it.
  if (field instanceof z.ZodNumber && !(field instanceof z.ZodNumberFormat)) {
    return z.union([field, z.string().regex(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/)])
  }
  if (field instanceof z.ZodArray) return lenientArray(lenientValue(field.element as z.ZodType))
  if (field instanceof z.ZodObject) return lenient(field, [])
  return field
}

function lenientArray(element: z.ZodType): z.ZodType {
  return z
    .array(element.nullish().catch(undefined))
    .transform((all) => all.filter((each) => each !== undefined && each !== null))
}

/**
 * A day of the calendar, `YYYY-MM-DD`. The specification knows timestamps alone (General conventions
 * 3), so that a bank may write one for a day: `dayAsWritten` reads it.
 */
export const calendarDaySchema = z.string()

/** The day that a timestamp writes, in whatever zone it is; any other text as it came. */
function dayAsWritten(text: string): string {
  return /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}/.exec(text)?.[1] ?? text
}
