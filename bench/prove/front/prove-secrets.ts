import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import type { Front } from '@/bench/prove/front/front'
import { closeProveStore, openProveStore } from '@/bench/prove/prove-store'
import { openPair } from '@/lib/server/db/token-pair'
import { password } from '@/bench/stack/connected'

/**
 * G11: what nobody may read is in nothing that was written or sent: every token that the dashboard has
 * ever been given, its keys, its client secret and the passwords, looked for in both data folders, the
 * logs and all that was answered to the rows before. The programs have been stopped.
 */
export async function proveSecrets(settings: ProveSettings, front: Front): Promise<Finding[]> {
  const kept = await readSecrets(front.dataDir)
  const secrets = [...kept.texts, ...(await readTokens(front.dataDir, kept.vaultKeys)), password]
  const needles = secrets.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('hex')),
    Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
  ])
  const longest = Math.max(...needles.map(({ length }) => length))
  const found: string[] = []
  let bytes = 0
  const search = (name: string, text: Buffer): void => {
    bytes += text.length
    if (needles.some((needle) => text.includes(needle))) found.push(name)
  }
  for (const file of await listFiles(front.dataDir)) {
    // What holds the keys is where they are.
    if (/secrets\.json$|registration|client.*\.json$/.test(file)) continue
    search(path.relative(front.dataDir, file), await readFile(file))
  }
  search('the logs', Buffer.from(front.stack.output().replaceAll(password, '')))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(front.answersFile, { highWaterMark: 8 << 20 })) {
    search('an answer', Buffer.concat([rest, chunk as Buffer]))
    rest = (chunk as Buffer).subarray(-longest)
  }
  for (const each of new Set(found)) settings.say(`  found in ${each}`)
  return [
    {
      row: 'G11',
      what: `${secrets.length} secrets in data folders, logs and answers`,
      goal: '0 hits',
      found: `${found.length} hits in ${Math.round(bytes / 1e6)} MB`,
      met: found.length === 0 && kept.texts.length >= 2 && secrets.length >= 5 && bytes > 50e6,
    },
  ]
}

async function readSecrets(dataDir: string): Promise<{ texts: string[]; vaultKeys: string }> {
  const file = (await listFiles(dataDir)).find((each) => each.endsWith('secrets.json'))
  const text = await readFile(file ?? '', 'utf8')
  const values = JSON.parse(text) as { auth_secret: string; vault_keys: string }
  const keys = values.vault_keys.split(',').map((key) => key.split(':')[1] ?? '')
  return { texts: [values.auth_secret, ...keys], vaultKeys: values.vault_keys }
}

async function readTokens(dataDir: string, vaultKeys: string): Promise<string[]> {
  const store = await openProveStore({
    folder: dataDir,
    databaseUrl: undefined,
    vaultKeys,
    journal: 'prove-journal',
  })
  try {
    const rows = await store.database.query(
      'select firm_id, connection_id, gen::float8 as gen, pair_sealed from token_ledger',
    )
    return rows.flatMap((row) => {
      const owner = {
        firm_id: String(row['firm_id']),
        connection_id: String(row['connection_id']),
        gen: Number(row['gen']),
      }
      const pair = openPair(store.vault, String(row['pair_sealed']), owner)
      return [pair.accessToken.reveal(), pair.refreshToken?.reveal() ?? []].flat()
    })
  } finally {
    await closeProveStore(store)
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.map((name) => path.join(folder, name))
  const kinds = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  return files.filter((_, index) => kinds[index]?.isFile())
}
