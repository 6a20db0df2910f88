import * as z from 'zod/mini'
import { runKinds } from '@/lib/domain/exports/export-run'

/** One export as it is shown and as its progress travels. */
export const exportRunSchema = z.object({
  id: z.string(),
  kind: z.enum(runKinds),
  href: z.string(),
  title: z.string(),
  started: z.string(),
  by: z.string(),
  byHue: z.string(),
  format: z.string(),
  /** Whether its request is known. */
  canRunAgain: z.boolean(),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  /** Where its file is; null where it has none, or none any more. */
  fileHref: z.nullable(z.string()),
  /** Where the client is connected again, before it can be resumed. */
  reconnectHref: z.nullable(z.string()),
  isOver: z.boolean(),
  tone: z.enum(['good', 'attention', 'danger', 'plain', 'info']),
  headline: z.string(),
  /** The same in a word or two: "1 missing". */
  state: z.string(),
  /** What stands beside that in a list: "28 rows · 8 kB", "about 2 min left". */
  note: z.string(),
  /** From 0 to 1; null where that cannot be said. */
  share: z.nullable(z.number()),
  detail: z.string(),
  done: z.number(),
  /** Null while the bank's list is still being read. */
  of: z.nullable(z.number()),
  missing: z.array(z.object({ key: z.string(), name: z.string(), reason: z.string() })),
  /** That more are missing than are named here. */
  furtherMissing: z.nullable(z.string()),
  missingTitle: z.string(),
  /** "Retry 3 missing"; null where nothing can be tried by itself. */
  retry: z.nullable(z.string()),
})
