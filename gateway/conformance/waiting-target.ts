import { TargetServer } from './target-server.ts'

/** A process with a target server that sends half of its answer at once, and the rest after the milliseconds of the parameter `wait`, if there is one; it tells its port. */
const target = await TargetServer.open()
target.behave((request, response) => {
  const waitMs = Number(new URLSearchParams(request.url?.split('?')[1]).get('wait'))
  // Half of the body at once: a cut answer would be seen too.
  response.write('waited ')
  setTimeout(() => response.end(String(waitMs)), waitMs)
})
process.send?.(target.port)
process.once('disconnect', () => process.exit())
