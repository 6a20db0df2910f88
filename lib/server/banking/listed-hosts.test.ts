import { text } from 'node:stream/consumers'
import { MockAgent } from 'undici'
import { expect, test } from 'vitest'
import { createDownloadFile } from '@/lib/server/banking/download-file'
import { openTestUpstream } from '@/test/banking/upstream'

test('a download comes from the origins that the operator lists alone, where those are all', async () => {
  const publicDispatcher = new MockAgent()
  publicDispatcher.disableNetConnect()
  publicDispatcher.get('https://store.example').intercept({ path: '/x' }).reply(200, 'public')
  const store = await openTestUpstream((_, response) => response.end('stored'))
  const { downloadFile, close } = createDownloadFile({
    baseUrl: new URL('https://api.bank.example/api/v1'),
    fileHosts: [store.origin],
    onlyFileHosts: true,
    publicDispatcher,
  })
  const never = new AbortController().signal
  expect(await text((await downloadFile(`${store.origin}/x`, never)).body)).toBe('stored')
  await expect(downloadFile('https://store.example/x', never)).rejects.toMatchObject({
    code: 'file_host_refused',
    refusal: { reason: 'not_allowed', host: 'https://store.example' },
  })
  await Promise.all([close(), store.close()])
})
