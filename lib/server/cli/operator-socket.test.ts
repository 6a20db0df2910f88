import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  sendCommand,
  listenForCommands,
  type OperatorCommand,
  CommandRefusedError,
} from '@/lib/server/cli/operator-socket'

describe('a running program', () => {
  let folder: string
  let socket: Awaited<ReturnType<typeof listenForCommands>> | undefined
  const received: OperatorCommand[] = []

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'operator-'))
    received.length = 0
    socket = await listenForCommands(folder, async (command) => {
      received.push(command)
      if (command === 'drop-old') throw new CommandRefusedError('not yet')
      if (command === 'resume') throw new Error('secret detail')
      return ['done', 'twice']
    })
  })
  afterEach(async () => {
    await socket?.close()
    await rm(folder, { recursive: true })
  })

  it('runs the command of its operator and returns the result', async () => {
    expect(await sendCommand(folder, 'rotate')).toEqual(['done', 'twice'])
    await expect(sendCommand(folder, 'drop-old')).rejects.toThrow('not yet')
    await expect(sendCommand(folder, 'resume')).rejects.toThrow(/failed: Error$/)
    expect(received).toEqual(['rotate', 'drop-old', 'resume'])
  })

  it('a running program refuses a sender who cannot read its folder', async () => {
    const file = path.join(folder, 'dashboard-operator.key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const key = await readFile(file, 'utf8')
    await writeFile(file, `${key.slice(1)}x`)
    await expect(sendCommand(folder, 'rotate')).rejects.toThrow('accepts no commands')
    expect(received).toEqual([])
  })

  it('a program that has ended accepts no commands until it is started again', async () => {
    await socket?.close()
    await expect(sendCommand(folder, 'rotate')).rejects.toThrow('accepts no commands')
    socket = await listenForCommands(folder, async () => ['again'])
    expect(await sendCommand(folder, 'rotate')).toEqual(['again'])
  })
})
