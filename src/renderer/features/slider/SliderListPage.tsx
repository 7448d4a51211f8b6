import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { sliderFields } from '../../../shared/entities/slider/fields.ts';
import type { Slider } from '../../../shared/entities/slider/schema.ts';
import { StoredImage } from '../../kit/fields/Photo.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { listColumns } from '../../kit/list/listColumns.ts';
import { recordActions } from '../../kit/list/recordActions.tsx';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { useSession } from '../../kit/session.ts';
import { sliderPages } from '../../pages/sliderPages.ts';
import { useRemoveSlider } from './useRemoveSlider.ts';

const { list, remove } = entities.slider;

const columns = listColumns(list, sliderFields, [
  {
    name: 'image',
    width: 130,
    render: ({ image, title }) => <StoredImage thumb folder="slider" name={image} label={title} />,
  },
  'title',
  'link',
  'description',
]);

/** S-107: pictures of 100 px need rows of their own height. */
export default function SliderListPage() {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const onRemove = useRemoveSlider();
  const actions = recordActions<Slider>({
    open: sliderPages.detail,
    edit: sliderPages.edit,
    remove: { operation: remove, onRemove },
    codes,
    navigate,
  });
  return (
    <SmallList
      title="Slider aplikasi agen"
      name="slider"
      operation={list}
      input={{}}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={actions.open}
      {...(actions.menu && { rowMenu: actions.menu })}
      searchable
      action={<AddButton page={sliderPages.add} />}
      emptyHint="Gambar di bagian atas beranda aplikasi agen."
    />
  );
}
