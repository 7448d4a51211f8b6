import { useEffect, useState } from 'react';

/** px below the top of `main`. */
const readingLine = 160;

/**
 * Id of the last section that begins above the reading line. At the end of the page, the last section
 * counts.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState(ids[0]);
  const key = ids.join();
  useEffect(() => {
    const all = key.split(',').flatMap((id) => document.getElementById(id) ?? []);
    const main = all[0]?.closest('main');
    if (!main) return;
    const look = () => {
      const line = main.getBoundingClientRect().top + readingLine;
      const isAtEnd =
        main.scrollHeight > main.clientHeight && main.scrollTop + main.clientHeight >= main.scrollHeight - 2;
      const begun = all.filter((each) => each.getBoundingClientRect().top <= line);
      setInView((isAtEnd ? all.at(-1) : (begun.at(-1) ?? all[0]))?.id);
    };
    look();
    main.addEventListener('scroll', look, { passive: true });
    return () => main.removeEventListener('scroll', look);
  }, [key]);
  return inView;
}
