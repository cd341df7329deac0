import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from './query-client'

const failed = jest.fn()

afterEach(() => onlineManager.setOnline(true))

it('a call without a connection fails at once, and is not kept for later', async () => {
  onlineManager.setOnline(false)
  const error = new Error('offline')
  const send = jest.fn(() => Promise.reject(error))
  await expect(new MutationObserver(createQueryClient(failed), { mutationFn: send }).mutate()).rejects.toBe(error)
  expect(failed).toHaveBeenCalledWith(error)
  expect(send).toHaveBeenCalledTimes(1)
})

it('a query without a connection fails at once, and is repeated when the connection is back', async () => {
  const client = createQueryClient(failed)
  client.mount()
  onlineManager.setOnline(false)
  const ask = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('answer')
  const seen: unknown[] = []
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: ask })
  const answered = new Promise<void>((resolve) => {
    observer.subscribe(({ status, data }) => {
      seen.push(status)
      if (data === 'answer') resolve()
      else if (status === 'error') onlineManager.setOnline(true)
    })
  })
  await answered
  expect(seen).toContain('error')
  expect(ask).toHaveBeenCalledTimes(2)
  client.unmount()
})
