import { WayTo } from '../../kit/rights/needs.tsx';

export const WayToWorker = () => (
  <>
    Petugas adalah pengguna yang rolenya berhak mengerjakan pengajuan. <WayTo of="user" />
  </>
);
