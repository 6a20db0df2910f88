import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** What the server does otherwise than it should. */
export type MailFault =
  /** It takes the connection and says nothing. */
  | 'silent'
  /** It refuses every recipient. */
  | 'refuses'
  /** It closes the connection within the mail. */
  | 'breaks_off'
  /** It never says whether it has taken the mail. */
  | 'undecided'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As it came, headers included. */
  whole: string
}

/** `smtp-server` on a port of this machine, which keeps what it receives. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  fault: MailFault | undefined
  close: () => Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (opened.fault !== 'silent') done()
    },
    onRcptTo: (_address, _session, done) => {
      if (opened.fault === 'refuses') done(Object.assign(new Error('no'), { responseCode: 550 }))
      else done()
    },
    onData: (stream, { envelope }, done) => {
      let whole = ''
      stream.on('data', (chunk: Buffer) => {
        whole += chunk.toString()
      })
      stream.on('end', () => {
        if (opened.fault === 'breaks_off') server.connections.forEach((each) => each.close())
        if (opened.fault !== undefined) return
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), whole })
        done()
      })
    },
  })
  // Clients that break off are part of the tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    fault: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return opened
}
