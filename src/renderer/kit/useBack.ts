import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { backTarget } from './back.ts';

/** One step back, or /home when there is no history to go back to (S-008.16, A-103). */
export function useStepBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate('/home', { replace: true });
  }, [navigate]);
}

/** The back button of the top bar (S-008). */
export function useBack(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const stepBack = useStepBack();
  return useCallback(() => {
    const target = backTarget(pathname);
    if (target) navigate(target);
    else stepBack();
  }, [navigate, pathname, stepBack]);
}
