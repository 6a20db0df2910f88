import { setTimeout as delay } from 'node:timers/promises'
import type { BankRequest } from '@/bank/context'
import {
  breakMidBody,
  cutConnection,
  dripBody,
  sendWithLength,
} from '@/bank/control/broken-connection'
import type { Fault } from '@/bank/control/fault'
import { fillerStream, gzipBomb, malformedProblem, plainFailure } from '@/bank/control/fault-bodies'
import { patchJson } from '@/bank/control/json-patch'

type Serve = () => Promise<Response>

/** Serves one call as the fault would have it. `serve` is what the bank, or the next fault, does. */
export async function applyFault(fault: Fault, c: BankRequest, serve: Serve): Promise<Response> {
  switch (fault.fault) {
    case 'latency':
      return late(fault, serve)
    case 'reset':
      if (fault.when === 'mid_body') return breakMidBody(c, await serve())
      if (fault.when === 'after') await discard(serve)
      return cutConnection(c)
    case 'drip':
      return dripBody(await serve(), fault.bytes_per_second, fault.stall_at)
    case 'wrong_length':
      return sendWithLength(c, await serve(), fault.difference)
    case 'truncate':
    case 'encode':
    case 'headers':
    case 'patch':
      return alter(fault, await serve())
    default:
      if (fault.when === 'after') await discard(serve)
      return replace(fault)
  }
}

async function late(fault: Extract<Fault, { fault: 'latency' }>, serve: Serve): Promise<Response> {
  const seconds = fault.seconds + Math.random() * fault.jitter_seconds
  if (fault.when === 'before') await delay(seconds * 1000)
  const response = await serve()
  if (fault.when === 'after') await delay(seconds * 1000)
  return response
}

/** The bank does its work, and the answer is dropped. */
async function discard(serve: Serve): Promise<void> {
  const response = await serve()
  await response.body?.cancel()
}

type Replacement = Extract<
  Fault,
  { fault: 'status' | 'oauth_error' | 'respond' | 'problem' | 'redirect' | 'huge' | 'gzip_bomb' }
>

function replace(fault: Replacement): Response {
  switch (fault.fault) {
    case 'status':
      return plainFailure(fault.status, fault.format, fault.retry_after)
    case 'oauth_error':
      return Response.json(
        { error: fault.error, error_description: 'A rehearsed refusal.' },
        { status: fault.status, headers: { 'cache-control': 'no-store' } },
      )
    case 'respond': {
      const body =
        fault.body_base64 === undefined
          ? (fault.body ?? '')
          : new Uint8Array(Buffer.from(fault.body_base64, 'base64'))
      const bodiless = fault.status === 204 || fault.status === 205 || fault.status === 304
      return new Response(bodiless ? null : body, { status: fault.status, headers: fault.headers })
    }
    case 'problem':
      return malformedProblem(fault.variant, fault.status)
    case 'redirect':
      return new Response(null, { status: fault.status, headers: { location: fault.location } })
    case 'huge':
      return new Response(fillerStream(fault.bytes), {
        headers: { 'content-type': 'application/json' },
      })
    case 'gzip_bomb':
      return gzipBomb(fault.bytes)
  }
}

type Alteration = Extract<Fault, { fault: 'truncate' | 'encode' | 'headers' | 'patch' }>

async function alter(fault: Alteration, response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  if (fault.fault === 'headers') {
    for (const name of fault.remove) headers.delete(name)
    for (const [name, value] of Object.entries(fault.set)) headers.set(name, value)
    return new Response(response.body, { status: response.status, headers })
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  headers.delete('content-length')
  return new Response(new Uint8Array(alterBytes(fault, bytes)), {
    status: response.status,
    headers,
  })
}

function alterBytes(fault: Exclude<Alteration, { fault: 'headers' }>, bytes: Buffer): Buffer {
  switch (fault.fault) {
    case 'truncate':
      return bytes.subarray(0, Math.floor(bytes.length * fault.keep))
    case 'encode': {
      const text = bytes.toString('utf8')
      if (fault.encoding === 'latin1') return Buffer.from(text, 'latin1')
      return Buffer.from(`\uFEFF${text}`, fault.encoding === 'utf-16le' ? 'utf16le' : 'utf8')
    }
    case 'patch':
      return Buffer.from(JSON.stringify(patchJson(JSON.parse(bytes.toString('utf8')), fault)))
  }
}
