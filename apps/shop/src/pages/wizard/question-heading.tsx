import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The question is the page's heading: after a move to it the focus begins there (LOOK §2). Where the page loads something
 * first, the frame has put the focus on the whole of it already.
 */
export function QuestionHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} id="question" tabIndex={-1}>
      {children}
    </h1>
  );
}
