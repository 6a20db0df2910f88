import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseInUseError } from '@/lib/server/db/store/database'

/**
 * Holds a folder for this process alone until `release`, or until the process ends however it
 * ends. Two processes in one embedded store lose acknowledged commits, so a held lock is never
 * stolen: throws DatabaseInUseError, which names the holder.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const address = socketName(await realpath(folder), 'countinghouse')
  const server = await listen(address).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause
    const holder = await askHolder(address)
    if (holder !== undefined) {
      throw new DatabaseInUseError(`${folder} is open in process ${holder}; stop that one first`)
    }
    // A socket file that nobody answers was left by a process that was killed.
    await rm(address, { force: true })
    return listen(address)
  })
  server.unref()
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** The kernel forgets an abstract socket and a named pipe with their process, whatever killed it. */
export function socketName(folder: string, prefix: string): string {
  const name = `${prefix}-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(String(process.pid))
    })
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })
}

function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let answer = ''
    socket.setTimeout(2000, () => {
      socket.destroy()
      resolve('(unknown)')
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('end', () => {
      socket.destroy()
      resolve(answer || '(unknown)')
    })
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      resolve(cause.code === 'ECONNREFUSED' || cause.code === 'ENOENT' ? undefined : '(unknown)')
    })
  })
}
