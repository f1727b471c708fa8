import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Fault } from '#scripts/fault.ts'

/** Returns the port if it is free, and another one for 0. Throws a Fault if it is not available. */
export async function freePort(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new Fault(reasonOf(cause, host, port), { cause })
  }
  const address = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return address.port
}

function reasonOf(cause: unknown, host: string, port: number): string {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use; stop what runs there or set PORT to another one.`
  }
  if (code === 'EACCES') return `This user may not open port ${port}; set PORT to another one.`
  return `HOST is ${host}, which is not an address of this machine.`
}
