import assert from 'node:assert/strict'
import { once } from 'node:events'
import { lstat, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { decoy } from './build-image.mjs'
import { demoPassword } from './demo-people.mjs'
import { findFreePort, waitForHealth } from './ports.mjs'
import { inProject, runCommand } from './run-command.mjs'

/** @typedef {import('./test-image.mjs').BuiltImage} BuiltImage */
/** @typedef {import('./test-image.mjs').Container} Container */
/** @typedef {{ image: BuiltImage, bank: Container, dashboard: Container }} Subject */

const maxMegabytes = 350

/**
 * What is said of the image, in the order of one life of it; what a check returns is a figure to print.
 *
 * @type {Record<string, (subject: Subject) => Promise<string | void>>}
 */
export const imageChecks = {
  [`it is ${maxMegabytes} MB at most, with its base`]: async ({ image }) => {
    const args = ['--summarize', '--one-file-system', '--apparent-size', '--block-size=1']
    const { output } = await runCommand('du', [...args, image.root], { quiet: true })
    const megabytes = Math.round(Number.parseInt(output, 10) / 1e6)
    assert.ok(megabytes > 0 && megabytes <= maxMegabytes, `${megabytes} MB`)
    return `${megabytes} MB`
  },
  'it has no compiler, no npm, no package for development and no source': async ({ image }) => {
    const tools = ['gcc', 'cc', 'make', 'python3', 'npm', 'npx', 'corepack', 'tsc', 'apt']
    const bins = ['usr/bin', 'usr/local/bin'].flatMap((bin) =>
      tools.map((name) => `${bin}/${name}`),
    )
    const manifest = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
    const packages = Object.keys(manifest.devDependencies).map((name) => `app/node_modules/${name}`)
    const sources = ['app/app', 'app/components', 'app/bank/main.ts', 'app/e2e']
    const found = await Promise.all(
      [...bins, ...packages, ...sources].map((name) => findFile(image.root, name)),
    )
    assert.deepEqual(found.flat(), [])
    assert.deepEqual(await findFile(image.root, 'usr/local/bin/node'), ['usr/local/bin/node'])
  },
  'no secret of where it was built is in any file of it, or in its history': async ({ image }) => {
    const names = ['.npmrc', '.env*', '.data', '.git', 'secrets.json', 'banking-client.json']
    const tests = names.flatMap((name) => ['-o', '-name', name]).slice(1)
    const find = [image.root, '-xdev', '(', ...tests, ')', '-print']
    assert.deepEqual(await runCommand('find', find, { quiet: true }), { code: 0, output: '' })
    const grep = ['--recursive', '--devices=skip', '--text', '--files-with-matches', decoy]
    const { code, output } = await runCommand('grep', [...grep, image.root], { quiet: true })
    assert.deepEqual({ code, output }, { code: 1, output: '' })
    assert.ok(!image.history.includes(decoy))
  },
  'both programs become ready on PostgreSQL, and its own health check says so': async (subject) => {
    const { image, bank, dashboard } = subject
    const startedAt = performance.now()
    while (!(await answers(dashboard))) {
      assert.ok(bank.isRunning() && dashboard.isRunning(), 'both programs run')
      assert.ok(performance.now() - startedAt < 600_000, 'it becomes ready within 10 minutes')
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const [kind, ...check] = image.health
    assert.equal(kind, 'CMD')
    for (const container of [bank, dashboard]) {
      assert.deepEqual(await container.run(check), { code: 0, output: '' })
    }
    const elsewhere = await dashboard.run(check, [`PORT=${await findFreePort()}`])
    assert.equal(elsewhere.code, 1, 'it says so where nothing answers too')
    return `${seconds} s`
  },
  'no program of it is root, or can write outside its data and /tmp': async (subject) => {
    for (const { pid } of [subject.bank, subject.dashboard]) {
      const pids = [pid, ...(await childrenOf(pid))]
      assert.ok(pids.length >= 2, 'the program runs below the one that starts it')
      for (const each of pids) await requireConfined(each, subject.image.config.User)
    }
  },
  'a person of the demo signs in by a plain form, and sees the clients': async ({ dashboard }) => {
    const page = await signIn(`http://localhost:${dashboard.port}`)
    for (const name of ['Acme Robotics', 'Kumo Trading', 'Practice Bakery']) {
      assert.ok(page.includes(name), name)
    }
  },
  'a command of the operator runs in it': async ({ dashboard }) => {
    const command = ['node', 'scripts/run-tool.mjs', 'operator', 'audit-verify']
    const { code, output } = await dashboard.run(command)
    assert.equal(code, 0, output)
  },
  'stopped, it answers the request that has begun, and ends with 0': async (subject) => {
    const { image, bank, dashboard } = subject
    const body = new URLSearchParams({ csrfToken: 'x'.repeat(64) }).toString()
    const sent = request(`http://localhost:${dashboard.port}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
      },
    })
    const answered = once(sent, 'response')
    // An error fails the check where the answer is awaited.
    answered.catch(() => {})
    sent.on('error', () => {})
    await new Promise((done) => sent.write(body.slice(0, 5), done))
    // A request that was answered after it has made sure that the first is being read.
    await (await fetch(`http://localhost:${dashboard.port}/api/health`)).text()
    dashboard.stop(image.stopSignal)
    while (await accepts(dashboard.port)) await wait(20)
    assert.ok(dashboard.isRunning())
    sent.end(body.slice(5))
    const [response] = await answered
    response.resume()
    await once(response, 'end')
    assert.ok(response.statusCode < 500, `${response.statusCode}`)
    assert.equal(await dashboard.ended, 0)
    bank.stop(image.stopSignal)
    assert.equal(await bank.ended, 0)
  },
}

/**
 * @param {number} pid
 * @param {string} user
 */
async function requireConfined(pid, user) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const ids = /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1)
  assert.deepEqual(ids, [user, user, user])
  assert.match(status, /^CapEff:\s+0+$/m)
  const mounts = (await readFile(`/proc/${pid}/mountinfo`, 'utf8')).trim().split('\n')
  const places = mounts.map((line) => {
    const [, , , , at = '', options = ''] = line.split(' ')
    return { at, isWritable: options.split(',').includes('rw') }
  })
  // The one of a name that was mounted last is the one that is seen.
  const seen = new Map(places.map(({ at, isWritable }) => [at, isWritable]))
  assert.equal(seen.get('/'), false)
  const writable = [...seen].flatMap(([at, isWritable]) => (isWritable ? [at] : []))
  assert.deepEqual(writable.filter((at) => !/^\/(?:dev|proc)(?:\/|$)/.test(at)).toSorted(), [
    '/data',
    '/tmp',
  ])
}

/** @param {Container} container */
function answers({ port }) {
  return waitForHealth('image', `http://localhost:${port}/api/health`, 1).then(
    () => true,
    () => false,
  )
}

/** @param {number} port */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** @param {string} origin */
async function signIn(origin) {
  const { csrfToken, cookie } = await fetch(`${origin}/api/auth/csrf`).then(async (response) => ({
    ...(await response.json()),
    cookie: cookiesOf(response),
  }))
  const fields = {
    csrfToken,
    callbackUrl: '/',
    email: 'ada@marlow.example',
    password: demoPassword,
  }
  const signed = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin },
    redirect: 'manual',
  })
  assert.equal(new URL(signed.headers.get('location') ?? '', origin).pathname, '/')
  const page = await fetch(origin, { headers: { cookie: cookiesOf(signed) } })
  assert.equal(page.status, 200)
  return page.text()
}

/** @param {Response} response */
function cookiesOf(response) {
  const set = response.headers.getSetCookie()
  return set.map((each) => each.split(';', 1)[0]).join('; ')
}

/**
 * @param {number} pid
 * @returns {Promise<number[]>}
 */
async function childrenOf(pid) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const children = text.split(' ').filter(Boolean).map(Number)
  return [...children, ...(await Promise.all(children.map(childrenOf))).flat()]
}

/**
 * @param {string} root
 * @param {string} name
 */
function findFile(root, name) {
  return lstat(path.join(root, name)).then(
    () => [name],
    () => [],
  )
}
