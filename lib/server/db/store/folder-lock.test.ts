import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseInUseError } from '@/lib/server/db/store/database'
import { lockFolder } from '@/lib/server/db/store/folder-lock'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const holder = `
  import { lockFolder } from '@/lib/server/db/store/folder-lock'
  await lockFolder(process.argv[1] ?? '')
  setInterval(() => {}, 1000)
  process.stdout.write('held')
`

async function holdInAnotherProcess() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', holder, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return child
}

describe('the lock on an embedded store', () => {
  test('a second opener is refused and told who holds it', async () => {
    const first = await lockFolder(folder)
    const refused = lockFolder(folder)
    await expect(refused).rejects.toThrow(DatabaseInUseError)
    await expect(refused).rejects.toThrow(String(process.pid))
    await first.release()
  })

  test('a released folder can be locked again', async () => {
    await (await lockFolder(folder)).release()
    const again = await lockFolder(folder)
    await expect(again.release()).resolves.toBeUndefined()
  })

  test('another spelling of the folder is the same lock', async () => {
    const first = await lockFolder(folder)
    await expect(lockFolder(`${folder}/../${path.basename(folder)}/.`)).rejects.toThrow(
      DatabaseInUseError,
    )
    await first.release()
  })

  test('a holder that is killed leaves no lock behind', async () => {
    const child = await holdInAnotherProcess()
    await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await lockFolder(folder)).release()
  })
})
