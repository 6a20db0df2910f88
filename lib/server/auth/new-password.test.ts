import { describe, expect, test, vi } from 'vitest'
import { findPasswordFault } from '@/lib/server/auth/new-password'

const context = {
  personName: 'Zoë Kowalczyk',
  email: 'z.kowalczyk@northgate-books.example',
  firmName: 'Northgate Books',
}
const faultOf = (password: string) => findPasswordFault(password, context)

describe('a new password', () => {
  test.each(['elevenchars', 'x'.repeat(257)])(
    'is refused of fewer than 12 or more than 256 characters: %s',
    async (password) => {
      expect(await faultOf(password)).toBe('length')
    },
  )

  test.each([
    // In the list to the letter.
    'unbelievable',
    'administrator',
    'qwerty123456',
    '1qaz2wsx3edc',
    'leavemealone',
    // Variations of what is in it.
    'Administrator1!',
    'ADMINISTRATOR',
    'password1234',
    'Password2026!',
    '2026-Password',
    'P@ssw0rd12345',
    'passwordpassword',
    'Password-Password-1',
    'letmein letmein',
    'dragondragondra',
    'l e t m e i n 2 0 2 6',
    // Runs and repetitions.
    'aaaaaaaaaaaaaa',
    'abcabcabcabc',
    '121212121212',
    'abcdefghijklmnop',
    '987654321098765',
    'qwertyuiopasdfgh',
    'aabbccddeeffgg',
    '!!!!!!!!!!!!!!',
    '-=-=-=-=-=-=-',
    'Qwerty!@#$%^',
    'password!!!!!!!!!',
    // Printed.
    'correct-horse-battery',
    'Correct Horse Battery Staple',
  ])(
    'a password that many people have, or a simple variation of one, is refused: %s',
    async (password) => {
      expect(await faultOf(password)).toBe('common')
    },
  )

  test.each([
    'zoekowalczyk',
    'Zoë Kowalczyk 1',
    'kowalczyk2026!',
    'NorthgateBooks1',
    'northgate-books-2026',
    'Countinghouse1',
    'countinghouse-books',
    'KowalczykPassword1',
    'kowalczyk123456789',
    'northgateexample',
    'zoe&northgate-2026',
  ])('a password that is made of what stands around it is refused: %s', async (password) => {
    expect(await faultOf(password)).toBe('personal')
  })

  test.each([
    'four words that last',
    'another four words',
    'seven green umbrellas',
    'books float above teapots',
    'my dragon likes porridge',
    'Zoë never eats turnips',
    'ein Fahrrad im Kühlschrank',
    'tres gatos sobre el tejado',
    'قطة تحت المطر الغزير',
    '猫は雨の中で静かに眠っている',
    '7391kDfw9912!xQ',
    'vT9$kq2Lw8zR',
    'rz8Wq-4LmPx-a7TbN',
    '4b8d1f7a2c9e6053',
    'monkey trumpet 47 glacier',
    // A word that many have, beside enough that nobody guesses.
    'dragon83917462',
    '83917462dragon',
    // Of signs, with a letter or a name among them.
    '$%&*(}{#@!^a',
    '%&(%!)=?&%1234',
    'Kowalczyk%&(=?!)}[',
  ])('a password of several words, or of a password manager, is accepted: %s', async (password) => {
    expect(await faultOf(password)).toBeUndefined()
  })

  test('a password is not refused for a short name or an end of an address that stands within its words', async () => {
    const ann = { personName: 'Ann Lee', email: 'ann.lee@books.info', firmName: 'A & L' }
    for (const password of ['planned annals', 'sleepy leeks lead', 'informal infohub']) {
      expect(await findPasswordFault(password, ann)).toBeUndefined()
    }
    const atCom = { ...ann, email: 'z@acorn.com' }
    expect(await findPasswordFault('comet-combat', atCom)).toBeUndefined()
    expect(await findPasswordFault('acorn-acorn-combat', atCom)).toBe('personal')
  })

  test('a password is judged by the list once that can be read, where it could not be before', async () => {
    vi.resetModules()
    vi.doMock('@zxcvbn-ts/language-common', () => {
      throw new Error('the file is not there')
    })
    const fresh = await import('@/lib/server/auth/new-password')
    await expect(fresh.findPasswordFault('seven green umbrellas', context)).rejects.toThrow()
    vi.doUnmock('@zxcvbn-ts/language-common')
    expect(await fresh.findPasswordFault('unbelievable', context)).toBe('common')
  })

  test('a password is judged without a name, an address and a firm all the same', async () => {
    const nobody = { personName: '', email: '', firmName: '' }
    expect(await findPasswordFault('countinghouse-1', nobody)).toBe('personal')
    expect(await findPasswordFault('seven green umbrellas', nobody)).toBeUndefined()
  })
})
