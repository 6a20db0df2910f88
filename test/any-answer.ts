import fc from 'fast-check'
import * as z from 'zod'
import { moneySchema } from '@/lib/bank-contract/money'

const words = [
  '',
  ' ',
  '\u0000\u001B[31m',
  '\u202Eevil\u202C',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '=HYPERLINK("http://x.example","y")',
  '{0} {name, plural, other {#}}',
  'x'.repeat(500),
  '😀'.repeat(40),
  'constructor',
  '__proto__',
  '../../etc/passwd',
  'javascript:alert(1)',
]

const moments = [
  '2026-03-08T02:30:00Z',
  '2026-11-01T05:59:60Z',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '2026-02-29',
  '9999-12-31T23:59:59Z',
  '-271821-04-20T00:00:00Z',
  '2026-06-12T18:32:05.123456789+05:30',
  '2026-06-12',
]

const anyText = fc.oneof(
  fc.constantFrom(...words, ...moments),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const extremes = [0, -0, 0.1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1e300]
const anyNumber = fc.oneof(
  fc.constantFrom(...extremes),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const currencies = ['USD', 'JPY', 'KWD', 'usd', 'XXN', 'A', 'DOLLARS', '$', '<b>']
const anyMoney = fc.record({
  amount: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 })),
  currency: fc.constantFrom(...currencies),
})

/**
 * Resources as somebody else's bank may send them, of which those are kept that the dashboard
 * believes: each field mostly of the kind that is meant, often absent or null, now and then anything
 * that JSON can hold, and always one that nobody knows.
 */
export function anyBelieved<Resource>(
  strict: z.ZodObject,
  lenient: z.ZodType<Resource>,
): fc.Arbitrary<Resource[]> {
  const anyId = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 })
  const one = fc.tuple(ofKind(strict), anyId).map(([fields, id]) => ({ ...(fields as object), id }))
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((sent) =>
    sent.flatMap((each) => {
      const parsed = lenient.safeParse(JSON.parse(JSON.stringify(each)))
      return parsed.success ? [parsed.data] : []
    }),
  )
}

function anyAnswer(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: ofKind(schema) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

function ofKind(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema === moneySchema) return anyMoney
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return ofKind(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodEnum) {
    return fc.oneof(fc.constantFrom(...(schema.options as string[])), anyText)
  }
  if (schema instanceof z.ZodArray) {
    return fc.array(anyAnswer(schema.element as z.ZodType), { maxLength: 3 })
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape)
    const model = Object.fromEntries(
      fields.map(([name, field]) => [name, anyAnswer(field as z.ZodType)]),
    )
    const ofTomorrow = { a_field_of_tomorrow: fc.jsonValue({ maxDepth: 2 }) }
    return fc.record({ ...model, ...ofTomorrow }, { requiredKeys: [] })
  }
  return schema instanceof z.ZodNumber ? anyNumber : anyText
}
