import * as z from 'zod'

// One entry of `PUT /control/faults`: whom it hits, how often, and what then happens.

const matchSchema = z.strictObject({
  method: z.string().toUpperCase().optional(),
  /** A prefix or, where it holds `*`, a pattern over the whole path in which `*` is one segment, `**` any. */
  path: z.string().startsWith('/').optional(),
  client_id: z.string().optional(),
  business_id: z.string().optional(),
})

const scheduleShape = {
  match: matchSchema.default({}),
  /** Matching calls that are hit; unlimited when absent, one when only `nth` is given. */
  times: z.int().min(1).optional(),
  /** The first matching call that is hit, counted from 1. */
  nth: z.int().min(1).optional(),
  /** The share of the remaining calls that is hit, at random from `seed`. */
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
}

/** Whether the bank does its work before the fault hides the answer. */
const when = z.enum(['before', 'after']).default('before')
const status = z.int().min(200).max(599)
const headers = z.record(z.string(), z.string()).default({})
const byteCount = z
  .int()
  .min(0)
  .max(8 * 1024 ** 3)

export const faultSchema = z.discriminatedUnion('fault', [
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('latency'),
    seconds: z.number().min(0).max(600),
    jitter_seconds: z.number().min(0).max(600).default(0),
    when,
  }),
  /** An error of that status as the bank would word it. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('status'),
    status: z.int().min(400).max(599),
    when,
    /** Any text: seconds, a date, nonsense. */
    retry_after: z.string().optional(),
    format: z.enum(['problem', 'oauth', 'html', 'text', 'empty']).default('problem'),
  }),
  /** RFC 6749 §5.2 at the token endpoint, whatever the truth is. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('oauth_error'),
    error: z.string(),
    status: status.default(400),
    when,
  }),
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('reset'),
    when: z.enum(['before', 'after', 'mid_body']).default('before'),
  }),
  /** Exactly this answer. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('respond'),
    when,
    status: status.default(200),
    headers,
    body: z.string().optional(),
    body_base64: z.base64().optional(),
  }),
  /** Problem details that are not as RFC 9457 would have them. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('problem'),
    status: z.int().min(400).max(599).default(400),
    variant: z.enum(['html', 'long', 'missing_members', 'wrong_status', 'about_blank', 'array']),
    when,
  }),
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('redirect'),
    status: z.union([301, 302, 303, 307, 308].map((code) => z.literal(code))).default(302),
    location: z.string(),
    when,
  }),
  /** A complete HTTP answer whose body is not. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('truncate'),
    keep: z.number().min(0).max(1).default(0.5),
  }),
  z.strictObject({ ...scheduleShape, fault: z.literal('huge'), bytes: byteCount, when }),
  z.strictObject({ ...scheduleShape, fault: z.literal('gzip_bomb'), bytes: byteCount, when }),
  /** The true body, slowly; `stall_at` is the share after which nothing more comes. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('drip'),
    bytes_per_second: z.number().min(1),
    stall_at: z.number().min(0).max(1).optional(),
  }),
  /** A content-length that is off by so many bytes; too long a promise ends in a closed connection. */
  z.strictObject({ ...scheduleShape, fault: z.literal('wrong_length'), difference: z.int() }),
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('encode'),
    encoding: z.enum(['utf-8-bom', 'utf-16le', 'latin1']),
  }),
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('headers'),
    set: headers,
    remove: z.array(z.string()).default([]),
  }),
  /** Edits the JSON of the true answer; paths such as `transactions.*.status`. */
  z.strictObject({
    ...scheduleShape,
    fault: z.literal('patch'),
    set: z.record(z.string(), z.json()).default({}),
    remove: z.array(z.string()).default([]),
    /** Arrays whose items are repeated until they are so many. */
    repeat: z.record(z.string(), z.int().min(0).max(200_000)).default({}),
    /** Arrays whose order is turned round. */
    reverse: z.array(z.string()).default([]),
  }),
])

export type Fault = z.infer<typeof faultSchema>

export const faultListSchema = z.array(faultSchema).max(1000)
