'use client'
import { useCallback, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/** Returns a function that sets a proposed value in a field of the form, until a person types their own value there. */
export function useProposedValue(name: string): (proposed: string) => void {
  const { getValues, setValue, formState } = useFormContext()
  const { isSubmitted } = formState
  const last = useRef('')
  return useCallback(
    (proposed: string) => {
      const present: unknown = getValues(name)
      const untouched = present === '' || present === undefined || present === last.current
      if (!untouched || proposed === present) return
      last.current = proposed
      setValue(name, proposed, { shouldDirty: true, shouldValidate: isSubmitted })
    },
    [getValues, setValue, name, isSubmitted],
  )
}
