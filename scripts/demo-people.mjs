/** Everyone who can sign in to the demonstration, with the one password that they share. */
export const demoPassword = 'correct-horse-battery'

export const demoDashboardPeople = [
  { email: 'ada@marlow.example', what: 'Marlow & Finch, admin' },
  { email: 'ben@marlow.example', what: 'Marlow & Finch, reviewer of every client' },
  {
    email: 'joy@marlow.example',
    what: 'Marlow & Finch, preparer: only the clients assigned to her',
  },
  { email: 'nora@northgate.example', what: 'Northgate Books, admin' },
]

export const demoBankPeople = [
  { email: 'olivia.owner@bank.example', what: 'owner of Acme Robotics Inc.' },
  { email: 'adam.admin@bank.example', what: 'admin' },
  { email: 'sam.several@bank.example', what: 'owner of several businesses' },
  { email: 'max.many@bank.example', what: 'owner of Hundred Thousand Ltd.' },
  { email: 'bea.bookkeeper@bank.example', what: 'bookkeeper, may approve nothing' },
  { email: 'eli.employee@bank.example', what: 'employee, may approve nothing' },
]

/**
 * @param {import('./launch-settings.mjs').LaunchSettings} settings
 */
export function describeSignIns({ appUrl, ownBank, bankOrigin, isDemo }) {
  return [
    '',
    `Sign in to the dashboard (${appUrl})${isDemo ? ' by one click' : ''}, every password is ${demoPassword}:`,
    ...demoDashboardPeople.map(describe),
    ...(!ownBank
      ? []
      : [
          `Approve at the bank (${bankOrigin}), the same password:`,
          ...demoBankPeople.map(describe),
        ]),
    '',
  ].join('\n')
}

/**
 * @param {string} appUrl
 * @param {string} setupLink
 */
export function describeSetup(appUrl, setupLink) {
  return [
    `Demo people cannot sign in at ${appUrl}. Make your firm and its first admin in a browser, within 24 hours:`,
    `  ${setupLink}`,
    'The link works once; npm run setup:link replaces it.',
  ].join('\n')
}

/** @param {{ email: string, what: string }} person */
function describe({ email, what }) {
  return `  ${email.padEnd(28)} ${what}`
}
