import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { emptyText } from '../../../shared/core/fields.ts';
import { entities } from '../../../shared/entities/index.ts';
import { sliderLabels as L } from '../../../shared/entities/slider/fields.ts';
import type { Slider } from '../../../shared/entities/slider/schema.ts';
import { SteadyButton } from '../../kit/buttons/SteadyButton.tsx';
import { DetailPage, DetailSection } from '../../kit/detail/DetailPage.tsx';
import { StoredImage } from '../../kit/fields/media/Photo.tsx';
import { Figures } from '../../kit/layout/Figures.tsx';
import { ActionsButton } from '../../kit/list/ActionsButton.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { OrderedList } from '../../kit/list/OrderedList.tsx';
import { opensRow } from '../../kit/list/openRow.ts';
import { recordActions } from '../../kit/list/recordActions.tsx';
import { SearchBox } from '../../kit/list/SearchBox.tsx';
import { useOrder } from '../../kit/list/useOrder.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { request } from '../../lib/api.ts';
import { findsIn } from '../../lib/foldedFilter.ts';
import { useRead } from '../../lib/queries.ts';
import { sliderPages } from '../../pages/sliderPages.ts';
import { SliderCarousel } from './SliderCarousel.tsx';
import classes from './SliderListPage.module.css';
import { useRemoveSlider } from './useRemoveSlider.ts';

const { list, remove, order: saveOrder } = entities.slider;

function finds(keyword: string): ((slider: Slider) => boolean) | undefined {
  if (keyword.trim() === '') return undefined;
  const found = findsIn(keyword);
  return ({ title, link, description }) => found(`${title} ${link} ${description}`);
}

export default function SliderListPage() {
  const read = useRead(list, {});
  const sliders = read.data?.data;
  const order = useOrder({
    rows: sliders ?? [],
    save: (slider_ids, seen) => request(saveOrder, { slider_ids, seen }),
    stale: saveOrder,
  });
  const [keyword, setKeyword] = useState('');
  return (
    <DetailPage
      main={
        <OrderedList
          title="Slider aplikasi agen"
          noun="slider"
          read={read}
          rows={sliders}
          order={order}
          fixed={!useMay(saveOrder)}
          found={finds(keyword)}
          itemName={({ title }) => title}
          head={<Head />}
          action={
            <>
              <SearchBox value={keyword} onSearch={setKeyword} />
              <AddButton page={sliderPages.add} />
            </>
          }
          emptyHint="Gambar di bagian atas beranda aplikasi agen."
        >
          {(slider, place) => <Row slider={slider} place={place} />}
        </OrderedList>
      }
      side={
        sliders && (
          <DetailSection title="Pratinjau">
            <SliderCarousel sliders={order.shown} />
          </DetailSection>
        )
      }
    />
  );
}

const Head = () => (
  <div className={classes.row} data-head>
    <Figures right>No</Figures>
    <span>{L.image}</span>
    <span>{L.title}</span>
    <span className={classes.more}>{L.link}</span>
    <span className={classes.more}>{L.description}</span>
  </div>
);

function Row({ slider, place }: { slider: Slider; place: number }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const onRemove = useRemoveSlider();
  const { open, menu } = recordActions<Slider>({
    open: sliderPages.detail,
    edit: sliderPages.edit,
    remove: { operation: remove, onRemove },
    codes,
    navigate,
  });
  const { title, link, description, image } = slider;
  return (
    <div className={classes.row}>
      <Figures right>{place}</Figures>
      <span className={classes.picture}>
        <StoredImage thumb folder="slider" name={image} label={title} />
      </span>
      <Anchor
        component={SteadyButton}
        size="sm"
        ta="left"
        className={classes.text}
        onClick={() => open(slider)}
        {...opensRow}
      >
        {title}
      </Anchor>
      <span className={classes.more}>{link || emptyText}</span>
      <span className={classes.more}>{description || emptyText}</span>
      <span className={classes.menu}>
        <ActionsButton of={title} actions={menu?.(slider) ?? []} />
      </span>
    </div>
  );
}
