import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import { isSameSecret } from '@/lib/bank-contract/secret-text'
import { socketName } from '@/lib/server/db/store/folder-lock'

/** What the operator may request of it while it runs. */
export const operatorCommands = [
  'rotate',
  'drop-old',
  'resume',
  'audit-verify',
  'backup',
  'setup',
  'allow-passwords',
  'remove-factors',
  'bind-provider',
  'make-token',
] as const
export type OperatorCommand = (typeof operatorCommands)[number]

type RunCommand = (command: OperatorCommand, argument?: string) => Promise<string[]>

/** Why a command is refused, for the operator. */
export class CommandRefusedError extends Error {
  override name = 'CommandRefusedError'
}

const requestSchema = z.object({
  key: z.string(),
  command: z.enum(operatorCommands),
  /** The file that it writes, whole, the address of the person it is about with domains after it, or a token as JSON. */
  argument: z.string().optional(),
})
const answerSchema = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ refused: z.string() }),
])
const maximumRequestLength = 8192

/**
 * Accepts commands on a local socket, from anyone who can read the data folder: the running program
 * has the embedded store to itself, so a command line has to go through it.
 */
export async function listenForCommands(
  dataDir: string,
  run: RunCommand,
): Promise<{ close: () => Promise<void> }> {
  const key = await makeKey(dataDir)
  const address = socketAddress(dataDir)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serve(socket, key, run).catch(() => socket.destroy())
  })
  // We hold the store's lock, so a socket file here was left by a killed program.
  if (!address.startsWith('\0')) await rm(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  server.unref()
  return { close: () => new Promise((resolve) => void server.close(() => resolve())) }
}

async function serve(socket: Socket, key: string, run: RunCommand): Promise<void> {
  const request = requestSchema.parse(JSON.parse(await readAll(socket, maximumRequestLength)))
  if (!isSameSecret(request.key, key)) throw new Error('the key is not ours')
  socket.end(JSON.stringify(await answer(() => run(request.command, request.argument))))
}

async function answer(run: () => Promise<string[]>): Promise<z.infer<typeof answerSchema>> {
  try {
    return { lines: await run() }
  } catch (cause) {
    if (cause instanceof CommandRefusedError) return { refused: cause.message }
    return { refused: `The running program failed: ${cause instanceof Error ? cause.name : ''}` }
  }
}

/** Throws CommandRefusedError, also when no program accepts commands there. */
export async function sendCommand(
  dataDir: string,
  command: OperatorCommand,
  argument?: string,
): Promise<string[]> {
  const key = await readFile(keyFile(dataDir), 'utf8').catch(() => '')
  const socket = connect(socketAddress(dataDir))
  socket.end(JSON.stringify({ key, command, argument }))
  const text = await readAll(socket, 1024 * 1024).catch(() => '')
  const answered = text === '' ? undefined : answerSchema.parse(JSON.parse(text))
  if (answered === undefined) {
    throw new CommandRefusedError(
      'The store is open in another program, which accepts no commands.',
    )
  }
  if ('refused' in answered) throw new CommandRefusedError(answered.refused)
  return answered.lines
}

// By its events: to iterate over a socket destroys it at the end, before it is answered.
function readAll(socket: Socket, maxLength: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.length > maxLength) socket.destroy(new Error('too long'))
    })
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
}

async function makeKey(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32).toString('base64url')
  await writeFile(keyFile(dataDir), key, { mode: 0o600 })
  return key
}

// The bank has its own beside it.
function keyFile(dataDir: string): string {
  return path.join(dataDir, 'dashboard-operator.key')
}

// As the lock of the store: a name in the kernel, which goes with its process.
function socketAddress(dataDir: string): string {
  const folder = realpathSync(dataDir)
  return socketName(folder, 'countinghouse-operator')
}
