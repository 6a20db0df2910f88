import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ProveSettings } from '@/bench/prove/finding'
import { browse } from '@/bench/stack/browse'
import { password, signInAndConnect } from '@/bench/stack/connected'
import { type Stack, startStack } from '@/bench/stack/start-stack'
import { listRoutes } from '@/test/front/dashboard-routes'
import { type Answer, send, type Sent } from '@/test/front/raw-request'

/** Both programs as a person starts them, one client, and three people: hers, and two who may not see it. */
export interface Front {
  stack: Stack
  dataDir: string
  connection_id: string
  clientName: string
  /** Cookies of Ada, of another firm's admin, and of a colleague whose client it is not. */
  ada: string
  outsiders: Record<string, string>
  /** Everything that was answered, headers and bodies, for the search for secrets at the end. */
  answersFile: string
  ask: (sent: Sent) => Promise<Answer>
  /** Another session of a demo person. */
  signIn: (email: string) => Promise<string>
  close: () => Promise<void>
}

export async function openFront(settings: ProveSettings): Promise<Front> {
  const dataDir = path.join(settings.folder, 'front')
  await mkdir(dataDir, { recursive: true })
  const stack = await startStack(dataDir)
  const at = { person: 'olivia.owner@bank.example', business: 'Acme Robotics Inc.' }
  const connected = await signInAndConnect(stack, at)
  const answersFile = path.join(settings.folder, 'answers')
  const answers = createWriteStream(answersFile)
  const ask = (sent: Sent): Promise<Answer> => note(answers, send(stack.appUrl, sent))
  const signIn = async (email: string): Promise<string> => {
    const browsing = browse()
    await browsing.submit(await browsing.get(`${stack.appUrl}/`), { email, password })
    return browsing.cookieHeader(stack.appUrl)
  }
  const front: Front = {
    stack,
    dataDir,
    connection_id: connected.clientUrl.split('/').at(-1) ?? '',
    clientName: at.business,
    ada: connected.cookie,
    outsiders: {
      'another firm': await signIn('nora@northgate.example'),
      'a colleague without it': await signIn('joy@marlow.example'),
    },
    answersFile,
    ask,
    signIn,
    close: async () => {
      answers.end()
      await stack.stop()
    },
  }
  const home = await ask({
    path: `/clients/${front.connection_id}/accounts`,
    headers: { cookie: front.ada },
  })
  if (home.status !== 200 || listRoutes().length < 80) throw new Error('the dashboard is not there')
  return front
}

async function note(answers: WriteStream, asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking
  answers.write(`${JSON.stringify(answer.headers)}\n${answer.text}\n`)
  return answer
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
