/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @import { Socket } from 'node:net' */

/** @type {WeakMap<Socket, { response: ServerResponse, begin: () => void }[]>} */
const unanswered = new WeakMap()
const maxUnanswered = 8
/** @type {(() => unknown)[]} the pages and routes that nobody works on yet */
const waiting = []

/**
 * The requests of one connection, one after the other: the next may come before it is known here that the
 * last answer has gone out. Who sends many ahead is cut off, since they would fill the memory.
 * @template {ServerResponse} Response
 * @param {(request: IncomingMessage, response: Response) => void} answer
 * @returns {typeof answer}
 */
export function inOrder(answer) {
  return (request, response) => {
    const { socket } = request
    const line = unanswered.get(socket) ?? []
    unanswered.set(socket, line)
    if (line.push({ response, begin: () => answer(request, response) }) > maxUnanswered) {
      socket.destroy()
      return
    }
    response.once('close', () => {
      line.shift()
      // Once the connection is closing, the next response gets no socket, and would never end.
      if (line[0]?.response.socket) line[0].begin()
    })
    if (line.length === 1) line[0]?.begin()
  }
}

/**
 * A turn of the event loop begins one page, so that what others wait for goes on between any two.
 * Nothing is begun for a connection that has ended meanwhile.
 * @param {Pick<IncomingMessage, 'socket'>} request
 * @param {() => void} work
 */
export function takeTurn({ socket }, work) {
  if (waiting.push(() => socket.destroyed || work()) === 1) setImmediate(beginNext)
}

function beginNext() {
  const work = waiting.shift()
  if (waiting.length > 0) setImmediate(beginNext)
  work?.()
}
