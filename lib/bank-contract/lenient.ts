import * as z from 'zod'
import { calendarDaySchema, dayAsWritten } from '@/lib/bank-contract/calendar-day'
import { type Money, moneySchema } from '@/lib/bank-contract/money'

type LenientValue<T> = T extends Money
  ? Money
  : T extends string
    ? string
    : T extends readonly (infer Element)[]
      ? LenientValue<Element>[]
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
 * Spec, Versioning 2: version 1 is additive-only.
 */
export function lenient<Shape extends z.ZodRawShape, Key extends keyof Shape & string>(
  schema: z.ZodObject<Shape>,
  required: readonly Key[],
): z.ZodType<Lenient<z.output<z.ZodObject<Shape>>, Key & keyof z.output<z.ZodObject<Shape>>>> {
  const shape: Record<string, z.ZodType> = {}
  for (const [key, field] of Object.entries(schema.shape)) {
    const loose = lenientValue(field as z.ZodType)
    shape[key] = (required as readonly string[]).includes(key)
      ? loose
      : loose.nullish().catch(undefined)
  }
  // The mapped type above states what the loop builds; zod cannot follow a loop over a shape.
  return z.looseObject(shape) as never
}

function lenientValue(field: z.ZodType): z.ZodType {
  if (field === moneySchema) return field
  if (field === calendarDaySchema) return z.string().transform(dayAsWritten)
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return lenientValue(field.unwrap() as z.ZodType)
  }
  if (field instanceof z.ZodEnum || field instanceof z.ZodLiteral || field instanceof z.ZodString)
    return z.string()
  if (field instanceof z.ZodArray) return lenientArray(lenientValue(field.element as z.ZodType))
  if (field instanceof z.ZodObject) return lenient(field, [])
  return field
}

function lenientArray(element: z.ZodType): z.ZodType {
  return z
    .array(element.nullish().catch(undefined))
    .transform((all) => all.filter((each) => each !== undefined && each !== null))
}
