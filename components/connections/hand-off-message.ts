import { describeForOwner } from '@/components/connections/owner-scope-words'

export interface HandOffMessage {
  subject: string
  body: string
}

/** A message to the owner of a business, ready to paste. */
export function writeHandOffMessage({
  firmName,
  personName,
  clientName,
  scope,
  link,
  lastDay,
}: {
  firmName: string
  personName: string
  clientName: string
  scope: readonly string[]
  link: string
  lastDay: string
}): HandOffMessage {
  const seen = describeForOwner(scope).map(({ label, shows }) => `- ${label}: ${lowerFirst(shows)}`)
  return {
    subject: `${clientName}: your approval for ${firmName} to read its banking`,
    body: `Hello,

for the books of ${clientName} we ask to read its banking. An owner or admin of the business approves it here:

${link}

It takes two minutes: open the link, sign in at your bank, choose the business, approve. You need no account with us.

What we will see:
${seen.join('\n')}

What never: we cannot move money or change anything, and you can end it at the bank at any time.

The link works once, until ${lastDay}. If somebody else is an owner or admin, please pass it on to them.

${personName}
${firmName}
`,
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
