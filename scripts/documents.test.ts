import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listOwnFiles } from '@/scripts/own-files.mjs'

const documents = (await listOwnFiles(/\.md$/)).filter((file) => !file.startsWith('.'))
const texts = new Map(
  await Promise.all(documents.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
)
const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

function findAll(pattern: RegExp): { file: string; found: string }[] {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map((match) => ({ file, found: match[1] ?? '' })),
  )
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function missing(claims: { file: string; found: string; at: string }[]): Promise<string[]> {
  const checked = await Promise.all(
    claims.map(async (claim) =>
      (await exists(claim.at)) ? [] : [`${claim.file}: ${claim.found}`],
    ),
  )
  return checked.flat()
}

// Made by a command, and not in the repository.
const generated = /^(\.data|\.build|\.next|\.cache|node_modules|bench\/results\.json)/

describe('the documents', () => {
  test('there is a README and a record of each decision', () => {
    expect(documents).toContain('README.md')
    expect(documents.filter((file) => file.startsWith('docs/decisions/')).length).toBeGreaterThan(0)
  })

  test('every link within the project leads to something', async () => {
    const links = findAll(/\]\(([^)\s]+)\)/g)
      .filter(({ found }) => !/^([a-z]+:|#)/.test(found))
      .map((link) => ({
        ...link,
        at: path.join(path.dirname(link.file), link.found.split('#', 1)[0] ?? ''),
      }))
    expect(await missing(links)).toEqual([])
  })

  test('every path that is named in code font exists', async () => {
    const paths = findAll(
      /`((?:app|components|lib|bank|e2e|bench|scripts|docs|public|security)\/[^`\s]*)`/g,
    )
      .filter(({ found }) => !/[*…<{]/.test(found) && !generated.test(found))
      .map((claim) => ({ ...claim, at: claim.found.replace(/:\d+$/, '') }))
    // A document beside its subject may name files from its own folder.
    const fromRoot = await missing(paths)
    const fromFolder = await missing(
      paths.map((claim) => ({ ...claim, at: path.join(path.dirname(claim.file), claim.at) })),
    )
    expect(fromRoot.filter((claim) => fromFolder.includes(claim))).toEqual([])
  })

  test('the table of ASVS has each requirement of levels 1 and 2 once, and counts its verdicts', () => {
    const text = texts.get('docs/asvs.md') ?? ''
    const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([a-z ]+?) +\| (.+?) +\|$/gm)]
    expect(new Set(rows.map(([, number]) => number)).size).toBe(246)
    expect(rows).toHaveLength(246)
    for (const verdict of ['met', 'not applicable', 'argued', 'open']) {
      const count = rows.filter(([, , each]) => each === verdict).length
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`${count} ${verdict}`)
    }
  })

  test('every command that is named exists', () => {
    const commands = findAll(/npm (?:run )?([a-z][a-z:-]*)/g).filter(
      ({ found }) =>
        !['audit', 'ci', 'install', 'prune', 'registry', 'package', 'packages', 'run'].includes(
          found,
        ),
    )
    const unknown = commands.filter(({ found }) => !Object.hasOwn(manifest.scripts, found))
    expect(unknown).toEqual([])
    expect(commands.length).toBeGreaterThan(1)
  })

  test('the guides name every command that a person runs', () => {
    const guides = ['README.md', 'CONTRIBUTING.md', 'docs/operating.md', 'docs/the-bank.md']
    const text = guides.map((file) => texts.get(file) ?? '').join('\n')
    const unnamed = Object.keys(manifest.scripts).filter(
      (name) =>
        !text.includes(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`),
    )
    expect(unnamed).toEqual([])
  })

  test('the README is read in minutes: it has fewer than 800 words', () => {
    const words = (texts.get('README.md') ?? '').match(/[\p{L}\p{N}][^\s|]*/gu) ?? []
    expect(words.length).toBeLessThan(800)
  })
})

describe('what is in the tree', () => {
  test('no file names a place on the machine it was written on', async () => {
    const files = await listOwnFiles(/\.(ts|tsx|mjs|json|md|css|yml|run)$|^\.ci\/run$/)
    const homes = /\/(?:work\/|home\/[a-z]|Users\/[a-z])/
    const found = await Promise.all(
      files.map(async (file) => (homes.test(await readFile(file, 'utf8')) ? [file] : [])),
    )
    expect(found.flat()).toEqual([])
    expect(files.length).toBeGreaterThan(100)
  })
})
