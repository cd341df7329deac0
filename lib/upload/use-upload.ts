'use client'
import { createContext, useCallback, useContext } from 'react'

/** Notes that an upload for a form begins; returns a function that ends it. A form gives it to its fields. */
export const BeginUpload = createContext<(() => () => void) | undefined>(undefined)

/** Returns a function that runs an upload; the form around it, if there is one, cannot be sent before the upload is over. */
export function useUpload(): <Result>(upload: () => Promise<Result>) => Promise<Result> {
  const begin = useContext(BeginUpload)
  return useCallback(
    async (upload) => {
      const end = begin?.()
      try {
        return await upload()
      } finally {
        end?.()
      }
    },
    [begin],
  )
}
