import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { SecretText } from '@/lib/bank-contract/secret-text'
import { type Context, getContext } from '@/lib/server/context'
import { findAnySession } from '@/lib/server/auth/request-session'
import type { PersonSession } from '@/lib/server/db/session'
import { consumeShownOnce, keepShownOnce } from '@/lib/server/db/shown-once'

const pressSchema = z.object({
  method: z.enum(['get', 'post']),
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
})

/** What somebody pressed before they had confirmed that it is them. */
export type KeptPress = z.infer<typeof pressSchema>

// What is typed to show who one is, or to choose a password, is typed again.
const secretFields = new Set(['password', 'current', 'code', 'again'])

/** Keeps a press for the page on which it can be made again; gives its id, undefined where it is not kept. */
export async function keepPress(copy: Request): Promise<string | undefined> {
  const session = await findAnySession()
  const { pathname, searchParams } = new URL(copy.url)
  const isGet = copy.method === 'GET'
  const fields = isGet ? searchParams : new URLSearchParams(await copy.text())
  if (session === undefined || [...fields.keys()].some((name) => secretFields.has(name))) return
  const press: KeptPress = {
    method: isGet ? 'get' : 'post',
    path: pathname,
    fields: [...fields],
  }
  const id = randomUUID()
  const secret = new SecretText(JSON.stringify(press))
  await keepShownOnce(getContext().store, session, `press ${id}`, secret)
  return id
}

/** The press that this session made, once; undefined for every other, and ten minutes later. */
export async function takePress(
  { store }: Pick<Context, 'store'>,
  session: PersonSession,
  id: string,
): Promise<KeptPress | undefined> {
  const kept = await consumeShownOnce(store, session, `press ${id}`)
  return kept === undefined ? undefined : pressSchema.parse(JSON.parse(kept.reveal()))
}
